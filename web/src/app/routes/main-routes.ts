import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { actionsSearch } from '../../features/actions/actions-search.ts';
import { coverageSearch } from '../../features/coverage/coverage-search.ts';
import { exploreSearch } from '../../features/explore/explore-search.ts';
import { feedSearch } from '../../features/feed/feed-search.ts';
import { foodSearch, insightsSearch } from '../../features/insights/insights-search.ts';
import { overviewSearch } from '../../features/overview/overview-search.ts';
import { sourcesSearch } from '../../features/foods/sources-search.ts';
import { reportSearch } from '../../features/reports/report-search.ts';
import { streamsSearch } from '../../features/streams/streams-search.ts';
import { unusualSearch } from '../../features/unusual/unusual-search.ts';
import { siteSearch } from '../../widgets/places/site-search.ts';
import { guard, rootRoute } from './root-route.ts';

const shell = lazyRouteComponent(() => import('../shell/shell.tsx'), 'Shell');
const loadOverview = () => import('./overview-screen.tsx');
const overviewPage = lazyRouteComponent(loadOverview, 'OverviewScreen');

export const preloadHome = () => Promise.all([shell.preload?.(), overviewPage.preload?.()]);

export const mainRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'main',
  validateSearch: siteSearch,
  beforeLoad: guard,
  component: shell,
});

const index = createRoute({ getParentRoute: () => mainRoute, path: '/' });

const overview = createRoute({
  getParentRoute: () => mainRoute,
  path: '/overview',
  staticData: { title: 'titles.overview', pageView: 'Overview', help: 'reading-figures' },
  validateSearch: overviewSearch,
  loader: ({ context, location, preload }) => {
    if (preload) return;
    // Not awaited: the page reports what fails.
    void loadOverview()
      .then(({ preloadFigures }) => preloadFigures(context.queryClient, location.search))
      .catch(() => undefined);
  },
  component: overviewPage,
});

const overviewWidgets = createRoute({
  getParentRoute: () => mainRoute,
  path: '/overview/widgets',
  staticData: { title: 'titles.widgets', help: 'reading-figures' },
  validateSearch: overviewSearch,
  component: lazyRouteComponent(() => import('./widgets-screen.tsx'), 'WidgetsScreen'),
});

const coverage = createRoute({
  getParentRoute: () => mainRoute,
  path: '/coverage',
  staticData: { title: 'titles.coverage', help: 'coverage' },
  validateSearch: coverageSearch,
  component: lazyRouteComponent(() => import('./coverage-screen.tsx'), 'CoverageScreen'),
});

const controlWeek = createRoute({
  getParentRoute: () => mainRoute,
  path: '/coverage/control-week/$id',
  staticData: { title: 'titles.controlWeek', help: 'coverage' },
  component: lazyRouteComponent(() => import('./control-week-screen.tsx'), 'ControlWeekScreen'),
});

const actions = createRoute({
  getParentRoute: () => mainRoute,
  path: '/kitchen/actions',
  staticData: { title: 'titles.actions', help: 'actions' },
  validateSearch: actionsSearch,
  component: lazyRouteComponent(
    () => import('../../features/actions/actions-page.tsx'),
    'ActionsPage',
  ),
});

const action = createRoute({
  getParentRoute: () => mainRoute,
  path: '/kitchen/actions/$actionId',
  staticData: { title: 'titles.action', help: 'actions' },
  validateSearch: actionsSearch,
  component: lazyRouteComponent(() => import('./action-screen.tsx'), 'ActionScreen'),
});

const feed = createRoute({
  getParentRoute: () => mainRoute,
  path: '/feed',
  staticData: { title: 'navigation.feed', help: 'first-capture' },
  validateSearch: feedSearch,
  component: lazyRouteComponent(() => import('./feed-screen.tsx'), 'FeedScreen'),
});

const unusual = createRoute({
  getParentRoute: () => mainRoute,
  path: '/feed/unusual',
  staticData: { title: 'titles.unusual', help: 'first-capture' },
  validateSearch: unusualSearch,
  component: lazyRouteComponent(() => import('./unusual-screen.tsx'), 'UnusualScreen'),
});

const insights = createRoute({
  getParentRoute: () => mainRoute,
  path: '/insights',
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/insights/foods', search: insightsSearch.parse(search), replace: true });
  },
});

const insightsFoods = createRoute({
  getParentRoute: () => mainRoute,
  path: '/insights/foods',
  staticData: { title: 'navigation.foods', pageView: 'Foods', help: 'reading-figures' },
  validateSearch: insightsSearch,
  component: lazyRouteComponent(() => import('./insights-screens.tsx'), 'FoodsScreen'),
});

const insightsFood = createRoute({
  getParentRoute: () => mainRoute,
  path: '/insights/foods/$foodId',
  staticData: { title: 'titles.foodDetail', help: 'reading-figures' },
  validateSearch: foodSearch,
  component: lazyRouteComponent(() => import('./food-screen.tsx'), 'FoodScreen'),
});

const insightsMonitors = createRoute({
  getParentRoute: () => mainRoute,
  path: '/insights/monitors',
  staticData: { title: 'navigation.monitors', pageView: 'Monitors', help: 'reading-figures' },
  validateSearch: insightsSearch,
  component: lazyRouteComponent(
    () => import('../../features/insights/monitors-page.tsx'),
    'MonitorsPage',
  ),
});

const insightsSites = createRoute({
  getParentRoute: () => mainRoute,
  path: '/insights/sites',
  staticData: { title: 'navigation.sites', pageView: 'Sites', help: 'reading-figures' },
  validateSearch: insightsSearch,
  component: lazyRouteComponent(() => import('./insights-screens.tsx'), 'SitesScreen'),
});

const explore = createRoute({
  getParentRoute: () => mainRoute,
  path: '/explore',
  staticData: { title: 'navigation.explore', pageView: 'Explore', help: 'reading-figures' },
  validateSearch: exploreSearch,
  component: lazyRouteComponent(
    () => import('../../features/explore/explore-page.tsx'),
    'ExplorePage',
  ),
});

const livePage = lazyRouteComponent(() => import('./live-screen.tsx'), 'LiveScreen');

const liveview = createRoute({
  getParentRoute: () => mainRoute,
  path: '/liveview',
  staticData: { title: 'titles.liveview', help: 'monitors' },
  component: livePage,
});

const liveviewOfDevice = createRoute({
  getParentRoute: () => mainRoute,
  path: '/liveview/$id',
  staticData: { title: 'titles.liveview', help: 'monitors' },
  component: livePage,
});

const sources = createRoute({
  getParentRoute: () => mainRoute,
  path: '/sources',
  staticData: { title: 'navigation.sources', help: 'reading-figures' },
  validateSearch: sourcesSearch,
  component: lazyRouteComponent(
    () => import('../../features/foods/sources-page.tsx'),
    'SourcesPage',
  ),
});

const reports = createRoute({
  getParentRoute: () => mainRoute,
  path: '/reports',
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/reports/$kind', params: { kind: 'weekly' }, search, replace: true });
  },
});

const streams = createRoute({
  getParentRoute: () => mainRoute,
  path: '/reports/streams',
  staticData: { title: 'navigation.streams', help: 'waste-streams' },
  validateSearch: streamsSearch,
  component: lazyRouteComponent(
    () => import('../../features/streams/streams-page.tsx'),
    'StreamsPage',
  ),
});

const report = createRoute({
  getParentRoute: () => mainRoute,
  path: '/reports/$kind',
  staticData: { title: 'titles.report', help: 'reports' },
  validateSearch: reportSearch,
  component: lazyRouteComponent(() => import('./report-screen.tsx'), 'ReportScreen'),
});

export const reportRoutes = [
  index,
  overview,
  overviewWidgets,
  coverage,
  controlWeek,
  actions,
  action,
  feed,
  unusual,
  insights,
  insightsFoods,
  insightsFood,
  insightsMonitors,
  insightsSites,
  explore,
  liveview,
  liveviewOfDevice,
  sources,
  reports,
  streams,
  report,
] as const;
