import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useSyncExternalStore } from 'react';
import { UiProvider } from '../ui/theme/ui-provider.tsx';
import type { ShownRouter } from './shown-router.ts';

interface AppProps {
  router: ShownRouter;
  queryClient: QueryClient;
}

export function App({ router, queryClient }: AppProps) {
  const shown = useSyncExternalStore(router.subscribe, router.current);
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <UiProvider>
          <RouterProvider key={router.isLanding() ? 'landing' : 'all'} router={shown} />
        </UiProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
