import { lazy, Suspense, type ComponentProps } from 'react';

// Home must load quickly without them.
const Icon = lazy(async () => ({
  default: (await import('./new-action-icon.tsx')).NewActionIcon,
}));
const OfChange = lazy(async () => ({
  default: (await import('./new-action-of-change.tsx')).NewActionOfChange,
}));

export const NewActionIcon = (props: ComponentProps<typeof Icon>) => (
  <Suspense fallback={null}>
    <Icon {...props} />
  </Suspense>
);

export const NewActionOfChange = (props: ComponentProps<typeof OfChange>) => (
  <Suspense fallback={null}>
    <OfChange {...props} />
  </Suspense>
);
