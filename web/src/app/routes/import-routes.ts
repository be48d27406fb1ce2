import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importSearch, importsSearch } from '../../features/imports/imports-search.ts';
import { mainRoute } from './main-routes.ts';

const imports = createRoute({
  getParentRoute: () => mainRoute,
  path: '/imports',
  staticData: { title: 'titles.imports', help: 'import' },
  validateSearch: importsSearch,
  component: lazyRouteComponent(
    () => import('../../features/imports/imports-page.tsx'),
    'ImportsPage',
  ),
});

const importDetail = createRoute({
  getParentRoute: () => mainRoute,
  path: '/imports/$importId',
  staticData: { title: 'titles.imports', help: 'import' },
  validateSearch: importSearch,
  component: lazyRouteComponent(() => import('./import-screen.tsx'), 'ImportScreen'),
});

export const importRoutes = [imports, importDetail] as const;
