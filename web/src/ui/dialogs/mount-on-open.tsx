import type { ComponentType } from 'react';
import { useOpening } from './use-opening.ts';

/** Mounts a dialog when it is opened, and again with fresh state on every further opening. */
export function mountOnOpen<Props extends { opened: boolean }>(Dialog: ComponentType<Props>) {
  return function MountOnOpen(props: Props) {
    const opening = useOpening(props.opened);
    return opening === 0 ? null : <Dialog key={opening} {...props} />;
  };
}
