import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { addDays } from '@wastegauge/contract/values/dates';
import { actionRoutes } from '@wastegauge/contract/insight/actions';
import { venueRoutes } from '@wastegauge/contract/insight/venues';
import { lockDraft } from './compliance.ts';
import { planControlWeek } from './control-weeks.ts';
import { openSession } from './sign-in.ts';
import { read, today, venue } from './venues.ts';

/** Every page by its path in the router, with an address that has content. */
interface Visitor {
  email: string | null;
  pages: Record<string, Address>;
}

type Address = string | ((page: Page) => Promise<string>);

export const visitors: Visitor[] = [
  {
    email: null,
    pages: {
      '/auth/sign-in': '/auth/sign-in',
      '/auth/sign-up': '/auth/sign-up',
      '/auth/complete-sign-up': '/auth/complete-sign-up',
      '/auth/reset-password': '/auth/reset-password',
      '/auth/reset-password/done': '/auth/reset-password/done',
      '/auth/reset-password/$uid64/$token': '/auth/reset-password/Mg/c2VjcmV0',
      '/auth/check-email/$email': '/auth/check-email/chef@harbour.example',
      '/auth/verification/check-code': '/auth/verification/check-code',
      '/auth/404': '/auth/404',
      '/auth/500': '/auth/500',
      '/privacy': '/privacy',
      '/certificate': '/certificate',
      '/reports/verify': '/reports/verify',
      '/help': '/help',
      '/help/$slug': '/help/reading-figures',
      '/demo/inbox': '/demo/inbox',
      '/404': '/404',
      '/500': '/500',
      '/$': '/nowhere',
    },
  },
  { email: 'new@harbour.example', pages: { '/onboarding': '/onboarding' } },
  {
    email: 'manager@harbour.example',
    pages: {
      '/overview': '/overview',
      '/overview/widgets': '/overview/widgets',
      '/coverage/control-week/$id': plannedControlWeek,
      '/coverage': '/coverage?siteId=1',
      '/feed': '/feed',
      '/insights/foods': '/insights/foods',
      '/insights/foods/$foodId': '/insights/foods/1',
      '/insights/monitors': '/insights/monitors',
      '/insights/sites': '/insights/sites',
      '/explore': '/explore',
      '/sources': '/sources',
      '/reports/$kind': '/reports/weekly',
      '/reports/compliance': '/reports/compliance',
      '/reports/compliance/$reportId': lockReport,
      '/reports/streams': '/reports/streams?siteId=1',
      '/reports/factor-sets': '/reports/factor-sets',
      '/venues/$siteId/events': `/venues/${venue.id}/events`,
      '/venues/$siteId/events/$eventId': pastConference,
      '/venues/$siteId/occupancy': `/venues/${venue.id}/occupancy`,
      '/venues/$siteId/info': `/venues/${venue.id}/info`,
      '/kitchen/tomorrow': '/kitchen/tomorrow?siteId=1',
      '/kitchen/actions': '/kitchen/actions',
      '/kitchen/actions/$actionId': demoAction,
      '/kitchen/donations': '/kitchen/donations?siteId=1',
      '/settings/profile': '/settings/profile',
      '/settings/data-connector': '/settings/data-connector',
    },
  },
  {
    email: 'super@wastegauge.example',
    pages: {
      '/liveview': '/liveview',
      '/liveview/$id': '/liveview/WG-4F233',
      '/feed/unusual': '/feed/unusual',
      '/imports': '/imports',
      '/imports/$importId': startImport,
      '/review': '/review',
      '/labelling': '/labelling',
      '/verification': '/verification',
      '/recognition': '/recognition?siteId=1',
      '/device-management': '/device-management',
      '/site-management': '/site-management',
      '/group-management': '/group-management',
      '/users': '/users',
      '/operations': '/operations',
      '/currency-rates': '/currency-rates',
      '/retool': '/retool',
    },
  },
];

async function pastConference(page: Page): Promise<string> {
  const query = `end_date=${addDays(today(), -1)}&occupancy_type=CONFERENCE&limit=1`;
  const answer = await read(page, `/api/venues-events/1/?${query}`);
  const [event] = venueRoutes.listVenueEvents.reply.parse(answer).results;
  return `/venues/1/events/${event?.id}`;
}

async function demoAction(page: Page): Promise<string> {
  const answer = await read(page, '/api/actions/?limit=1');
  const [action] = actionRoutes.listActions.reply.parse(answer).results;
  return `/kitchen/actions/${action?.id}`;
}

/** Locks a week that no other journey edits. */
async function lockReport(page: Page): Promise<string> {
  const { id } = await lockDraft(page, {
    scheme: 'eu',
    startDate: addDays(today(), -60),
    endDate: addDays(today(), -54),
    site: venue.id,
  });
  return `/reports/compliance/${id}`;
}

async function plannedControlWeek(page: Page): Promise<string> {
  const { id } = await planControlWeek(page, venue.id, addDays(today(), 1));
  return `/coverage/control-week/${id}`;
}

/** Returns the page on which the columns are assigned. */
async function startImport(page: Page): Promise<string> {
  await visit(page, '/imports');
  await page.locator('input[type="file"]').setInputFiles({
    name: 'one-day.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Day,Food,kg\n2020-01-06,Bread,1.2\n'),
  });
  await expect(page).toHaveURL(/\/imports\/\d+/);
  return new URL(page.url()).pathname;
}

const routeFiles = [
  'main',
  'help',
  'import',
  'venue',
  'kitchen',
  'reports',
  'settings',
  'privileged',
  'auth',
  'public',
];

/** The paths of the router that have a component. */
export function routerPaths(): string[] {
  return [...routeFiles.map((name) => `${name}-routes.ts`), 'router.ts'].flatMap((name) => {
    const file = new URL(`../../web/src/app/routes/${name}`, import.meta.url);
    const [, ...routes] = readFileSync(file, 'utf8').split('createRoute({');
    return routes
      .filter((route) => route.includes('component:') && !route.includes('/test-ui'))
      .map((route) => /path: (?:'([^']*)'|demoInboxPath)/.exec(route))
      .filter((match) => match !== null)
      .map(([, path = '/demo/inbox']) => (name === 'auth-routes.ts' ? `/auth${path}` : path));
  });
}

/** Loads the product once; `visit` then changes the page without loading it again. */
export async function enterAs(page: Page, { email }: Visitor): Promise<void> {
  if (email !== null) await openSession(page, email);
  await page.goto(email === null ? '/privacy' : '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The page of the code needs a pending sign-in.
  await page.evaluate(() =>
    sessionStorage.setItem(
      'wg-pending-sign-in',
      JSON.stringify({ phoneNumber: '+353 85 *** 0100', remember: false }),
    ),
  );
}

const errorPaths = new Set(['/404', '/500', '/nowhere']);

/** Navigates like a link within the product and waits until the page has loaded. */
export async function visit(page: Page, address: Address): Promise<void> {
  const path = typeof address === 'string' ? address : await address(page);
  const { pathname } = new URL(page.url());
  // Through another page where both paths may share a component.
  const between = ['/privacy', '/404', '/500'].find((other) => ![pathname, path].includes(other));
  const [, section] = path.split('/');
  const needsDetour = pathname.split('/')[1] === section || errorPaths.has(path);
  for (const step of needsDetour ? [between, path] : [path]) {
    await page.evaluate((to) => {
      for (const heading of document.querySelectorAll('h1')) heading.dataset['before'] = '';
      window.history.pushState({}, '', to);
    }, step);
    await expect(page.locator('h1:not([data-before])').first()).toBeVisible();
  }
  await expect(
    page.locator('[aria-busy="true"], [data-refetching], progress:not([value])'),
  ).toHaveCount(0);
}
