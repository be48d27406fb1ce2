import { lazy, Suspense, type ComponentType } from 'react';
import { useOpening } from '../../ui/dialogs/use-opening.ts';

/** A form is fetched when somebody opens it: the page around it has enough to load. */
export function onDemand<Props extends { opened: boolean }>(
  load: () => Promise<ComponentType<Props>>,
) {
  const Dialog = lazy(async () => ({ default: await load() }));
  return function OnDemand(props: Props) {
    return useOpening(props.opened) === 0 ? null : (
      <Suspense fallback={null}>
        <Dialog {...props} />
      </Suspense>
    );
  };
}
