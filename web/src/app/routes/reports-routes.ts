import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { complianceSearch } from '../../features/compliance/compliance-search.ts';
import { factorSetsSearch } from '../../features/factor-sets/factor-sets-search.ts';
import { mainRoute } from './main-routes.ts';

const compliance = createRoute({
  getParentRoute: () => mainRoute,
  path: '/reports/compliance',
  staticData: { title: 'navigation.compliance', help: 'compliance' },
  validateSearch: complianceSearch,
  component: lazyRouteComponent(
    () => import('../../features/compliance/compliance-page.tsx'),
    'CompliancePage',
  ),
});

const lockedReport = createRoute({
  getParentRoute: () => mainRoute,
  path: '/reports/compliance/$reportId',
  staticData: { title: 'navigation.compliance', help: 'compliance' },
  component: lazyRouteComponent(() => import('./locked-report-screen.tsx'), 'LockedReportScreen'),
});

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

export const reportsRoutes = [compliance, lockedReport, factorSets] as const;
