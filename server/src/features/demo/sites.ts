import { cateringSites } from './catering-sites.ts';
import { hotelSites } from './hotel-sites.ts';
import type { DemoSite } from './organisation.ts';

export const demoSites: readonly DemoSite[] = [...hotelSites, ...cateringSites];

export const lastDemoSiteId = Math.max(...demoSites.map((site) => site.id));
