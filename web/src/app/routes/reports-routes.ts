import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { factorSetsSearch } from '../../features/factor-sets/factor-sets-search.ts';
import { mainRoute } from './main-routes.ts';

const factorSets = createRoute({
  getParentRoute: () => mainRoute,
  path: '/reports/factor-sets',
  staticData: { title: 'navigation.factorSets', help: 'factor-sets' },
  validateSearch: factorSetsSearch,
  component: lazyRouteComponent(
    () => import('../../features/factor-sets/factor-sets-page.tsx'),
    'FactorSetsPage',
  ),
});

export const reportsRoutes = [factorSets] as const;
