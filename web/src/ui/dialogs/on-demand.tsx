import { lazy, Suspense, type ComponentType } from 'react';
import { useOpening } from './use-opening.ts';

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
