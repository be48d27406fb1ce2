import type { ComponentType } from 'react';
import { useOpening } from './use-opening.ts';

type WithSubject<Props, Subject extends keyof Props> = { opened: boolean } & Omit<
  Props,
  Subject
> & { [Name in Subject]: Props[Name] | null | undefined };

/**
 * Mounts a dialog when it is opened, and again with fresh state on every further opening. Its
 * subject, if named, may be missing before the first opening.
 */
export function mountOnOpen<Props extends { opened: boolean }, Subject extends keyof Props = never>(
  Dialog: ComponentType<Props>,
  subject?: Subject,
) {
  const isComplete = (props: WithSubject<Props, Subject>): props is Props =>
    subject === undefined || (props[subject] !== null && props[subject] !== undefined);
  return function MountOnOpen(props: WithSubject<Props, Subject>) {
    const opening = useOpening(props.opened);
    return opening === 0 || !isComplete(props) ? null : <Dialog key={opening} {...props} />;
  };
}
