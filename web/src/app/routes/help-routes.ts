import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { mainRoute } from './main-routes.ts';

const help = createRoute({
  getParentRoute: () => mainRoute,
  path: '/help',
  staticData: { title: 'navigation.knowledgeHub' },
  component: lazyRouteComponent(() => import('./help-screens.tsx'), 'HelpScreen'),
});

const helpArticle = createRoute({
  getParentRoute: () => mainRoute,
  path: '/help/$slug',
  staticData: { title: 'navigation.knowledgeHub' },
  component: lazyRouteComponent(() => import('./help-screens.tsx'), 'ArticleScreen'),
});

export const helpRoutes = [help, helpArticle] as const;
