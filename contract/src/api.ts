import { accountRoutes } from './accounts.ts';
import { foodRoutes } from './foods.ts';
import { overviewRoutes } from './overview.ts';
import { siteRoutes } from './sites.ts';
import { systemRoutes } from './system.ts';

/** Every call of the product: what the OpenAPI document and the access tests walk. */
export const api = {
  system: systemRoutes,
  accounts: accountRoutes,
  sites: siteRoutes,
  foods: foodRoutes,
  overview: overviewRoutes,
} as const;
