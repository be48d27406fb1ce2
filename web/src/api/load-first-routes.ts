export const loadFirstRoutes = () => import('./first-routes.ts');
