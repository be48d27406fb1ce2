import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { reportRoutes } from '@wastegauge/contract/insight/reports';
import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { chromium, type Browser, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { findBrowser } from '../../scripts/lib/browser.ts';
import { root } from '../../scripts/lib/report.ts';
import { signInAs, type GateCaller } from './caller.ts';
import { atScale, type GateOutcome, type Scale } from './gate.ts';
import { withProduct, type GateProduct } from './product.ts';
import { insertShownRows, plantTexts, viewer } from './shown-rows.ts';
import { canaryHost, hookName, payloads } from './xss-payloads.ts';

const quickPages = [
  '/feed',
  '/overview',
  '/insights/sites',
  '/explore?labels=sites&chartType=line',
  '/users',
];
const everyPage = [
  ...quickPages,
  '/overview/widgets',
  '/insights/foods',
  '/insights/foods/FOOD',
  '/insights/monitors',
  '/explore?labels=monitors&chartType=bar',
  '/explore?labels=sites&chartType=table',
  '/liveview',
  '/sources',
  '/reports/daily',
  '/reports/monthly',
  '/review',
  '/labelling',
  '/verification',
  '/device-management',
  '/site-management',
  '/group-management',
  '/operations',
  '/retool',
  '/imports',
  '/settings/profile',
  '/settings/data-connector',
  '/venues',
  '/venues/SITE/events',
  '/venues/SITE/events/EVENT',
  '/venues/SITE/occupancy',
  '/venues/SITE/info',
];

interface Watched {
  page: Page;
  /** Payloads that ran or sent a request, with their page. */
  broken: Set<string>;
}

/** Texts that would run as markup, in every column, on every page, without the content security policy. */
export async function showHostileTexts(scale: Scale): Promise<GateOutcome> {
  if (!existsSync(join(root, 'web/dist/index.html'))) {
    return { measured: {}, problems: ['the web application is not built'] };
  }
  const plan = atScale<Plan>(
    scale,
    { shown: someOfEachKind, textsAtOnce: someOfEachKind.length, pages: quickPages },
    { shown: payloads.slice(0, 200), textsAtOnce: 20, pages: everyPage },
  );
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox'],
  });
  try {
    const environment = { HUMAN_CHECK: 'off', LOG_LEVEL: 'fatal', BUSY_AFTER_MS: '0' };
    return await withProduct(environment, (product) => visit(browser, product, plan));
  } finally {
    await browser.close();
  }
}

interface Plan {
  shown: string[];
  textsAtOnce: number;
  pages: string[];
}

/** A dozen with every escape and different bodies. */
const someOfEachKind = Array.from(
  { length: 12 },
  (_, index) => payloads[(index * 32 + 3) % payloads.length] ?? '',
);

/** Required for the pages to show the texts. */
const needed = [
  'site.name',
  'parent_group.name',
  'app_user.first_name',
  'device.name',
  'food.name',
  'comment.comment',
  'venue_event.name',
  'event.flag_note',
  'event.tags',
];

async function visit(
  browser: Browser,
  product: GateProduct,
  { shown, textsAtOnce, pages }: Plan,
): Promise<GateOutcome> {
  await insertShownRows(product.db, textsAtOnce);
  const caller = await signInAs(product.url, viewer.email, viewer.password);
  const watched = await openWatchedPage(browser, product, caller);
  const ids = await idsOf(product);
  let columns: string[] = [];
  let visits = 0;
  let mails = 0;
  for (let first = 0; first < shown.length; first += textsAtOnce) {
    columns = await plantTexts(product.db, shown.slice(first, first + textsAtOnce));
    for (const path of pages) {
      const place = path.replaceAll(/SITE|EVENT|FOOD/g, (word) => String(ids[word]));
      await look(watched, product.url + place);
      visits += 1;
    }
    mails += await readMails(watched, product, caller);
  }
  const problems = [...watched.broken];
  for (const column of needed) {
    if (!columns.includes(column)) problems.push(`${column} did not take the texts`);
  }
  if (mails === 0) problems.push('no mail was written');
  const measured = { payloads: shown.length, columns: columns.length, visits, mails };
  return { measured: { ...measured, executions: watched.broken.size }, problems };
}

async function openWatchedPage(
  browser: Browser,
  { url }: GateProduct,
  caller: GateCaller,
): Promise<Watched> {
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  const broken = new Set<string>();
  const note = (what: string): void => {
    broken.add(`${what} on ${new URL(page.url()).pathname}`);
  };
  await page.exposeFunction(hookName, () => note('a text ran'));
  page.on('dialog', (dialog) => {
    note('a dialog came');
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url().includes(canaryHost)) note('a text asked for a file');
  });
  await page.goto(`${url}/favicon.svg`);
  await page.evaluate(
    ([access, receivedAt]) => {
      sessionStorage.setItem('wg-access', access ?? '');
      sessionStorage.setItem('wg-refresh', 'none');
      sessionStorage.setItem('wg-token-received-at', receivedAt ?? '');
    },
    [caller.token, String(Date.now())],
  );
  return { page, broken };
}

/** Opens a page, waits for its requests and hovers over elements with tooltips. */
async function look({ page, broken }: Watched, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForLoadState('networkidle', { timeout: 8000 }).catch(() => undefined);
  if (quickPages.some((path) => address.endsWith(path)) && !(await showsTexts(page))) {
    broken.add(`${address} shows none of the texts, and so proves nothing`);
  }
  for (const chart of await page.locator('canvas, svg[role=img], [role=img] svg').all()) {
    const box = await chart.boundingBox();
    if (!box || box.width < 120) continue;
    for (const share of [0.3, 0.6]) {
      await page.mouse.move(box.x + box.width * share, box.y + box.height * 0.6);
    }
  }
  for (const button of (await page.getByRole('button', { name: /comment/i }).all()).slice(0, 2)) {
    await button.click({ timeout: 1000 }).catch(() => undefined);
    await page.waitForTimeout(150);
    await page.keyboard.press('Escape');
  }
}

const showsTexts = (page: Page): Promise<boolean> =>
  page
    .getByRole('main')
    .getByText(new RegExp(`${hookName}|${canaryHost}`))
    .first()
    .waitFor({ state: 'attached', timeout: 5000 })
    .then(
      () => true,
      () => false,
    );

/** Shows mails like a mail program without sanitising. */
async function readMails(
  { page }: Watched,
  { db }: GateProduct,
  caller: GateCaller,
): Promise<number> {
  const reports = ['daily', 'weekly', 'monthly'].map(async (kind) => {
    const { answer } = await caller.call(reportRoutes.previewReport, { params: { kind } });
    return answer?.html ?? '';
  });
  await caller.call(signInRoutes.sendMagicLink, { body: { email: viewer.email } });
  const found = await sql<{ html: string }>`
    delete from outbox where html_body is not null returning html_body as html
  `.execute(db);
  const mails = [...(await Promise.all(reports)), ...found.rows.map(({ html }) => html)].filter(
    (html) => html !== '',
  );
  await page.goto('about:blank');
  for (const html of mails) {
    await page.setContent(html);
    await page.waitForTimeout(50);
  }
  return mails.length;
}

async function idsOf({ db }: GateProduct): Promise<Record<string, number>> {
  const found = await sql<Record<string, number>>`
    select (select min(id) from site) as "SITE", (select min(id) from venue_event) as "EVENT",
      (select max(id) from food) as "FOOD"
  `.execute(db);
  return found.rows[0] ?? {};
}
