import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importSearch, importsSearch } from '../../features/imports/imports-search.ts';
import { mainRoute } from './main-routes.ts';

const imports = createRoute({
  getParentRoute: () => mainRoute,
  path: '/imports',
  staticData: { title: 'titles.imports' },
  validateSearch: importsSearch,
  component: lazyRouteComponent(
    () => import('../../features/imports/imports-page.tsx'),
    'ImportsPage',
  ),
});

const importDetail = createRoute({
  getParentRoute: () => mainRoute,
  path: '/imports/$importId',
  staticData: { title: 'titles.imports' },
  validateSearch: importSearch,
  component: lazyRouteComponent(
    () => import('../../features/imports/import-page.tsx'),
    'ImportPage',
  ),
});

export const importRoutes = [imports, importDetail] as const;
