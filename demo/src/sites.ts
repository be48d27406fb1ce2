import { cateringSites } from './tables/catering-sites.ts';
import { hotelSites } from './tables/hotel-sites.ts';
import type { DemoSite } from './tables/organisation.ts';

export const demoSites: readonly DemoSite[] = [...hotelSites, ...cateringSites];

export const lastDemoSiteId = Math.max(...demoSites.map((site) => site.id));
