import { commentRoutes } from '@wastegauge/contract/waste/comments';
import { eventRoutes } from '@wastegauge/contract/waste/events';
import { exploreRoutes } from '@wastegauge/contract/insight/explore';
import { feedRoutes } from '@wastegauge/contract/insight/feed';
import { imageRoutes } from '@wastegauge/contract/services/images';
import { insightRoutes } from '@wastegauge/contract/insight/insights';
import { overviewRoutes } from '@wastegauge/contract/insight/overview';
import { passwordRoutes } from '@wastegauge/contract/directory/passwords';
import { reportRoutes } from '@wastegauge/contract/insight/reports';
import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { teamRoutes } from '@wastegauge/contract/directory/teams';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPostgresJobs } from '../src/adapters/jobs-postgres/jobs-postgres.ts';
import { createOutboxMail } from '../src/adapters/mail/outbox.ts';
import { createOutboxSms } from '../src/adapters/sms/outbox.ts';
import { commentJobs } from '../src/features/comments/jobs.ts';
import { messageJobs } from '../src/features/messages/jobs.ts';
import { announce } from '../src/platform/ports/live.ts';
import { createLog } from '../src/platform/log.ts';
import { findLinks } from './support/generated/belongings.ts';
import { canary, giveRest, plantCanaries } from './support/generated/canaries.ts';
import {
  giveRows,
  startTwoTenants,
  type Tenant,
  type TenantRows,
} from './support/generated/tenants.ts';
import { mailFrom, publicUrl, type TestApp } from './support/test-app.ts';
import { eventually } from './support/test-jobs.ts';
import { openLine, soon } from './support/test-live-line.ts';
import { attach, photo, process } from './support/test-pictures.ts';

const people = ['user', 'labeller', 'owner', 'admin'] as const;
let product: TestApp;
let own: Tenant;
let foreign: Tenant;
let mine: TenantRows;
let theirs: TenantRows;

beforeAll(async () => {
  ({ product, own, foreign } = await startTwoTenants());
  const { db } = product;
  mine = await giveRows(product, own);
  theirs = await giveRows(product, foreign);
  await giveRest(db, foreign, theirs);
  await plantCanaries(db, await findLinks(db), foreign);
});
afterAll(() => product.close());

test('mails contain no data of another tenant', async () => {
  const { db, deps, files } = product;
  const { runner } = createPostgresJobs({
    databaseUrl: product.databaseUrl,
    jobs: [...messageJobs, ...commentJobs({ mailFrom, publicUrl })],
    ports: {
      db,
      mail: createOutboxMail({ folder: `${product.filesFolder}/mail`, from: mailFrom }),
      sms: createOutboxSms(),
      files,
      labeller: deps.labeller,
      recogniser: null,
    },
    log: createLog('silent'),
  });
  await runner.start();
  const user = await product.as(own.user);
  const owner = await product.as(own.owner);
  const { email } = (
    await sql<{ email: string }>`select email from app_user where id = ${own.user.id}`.execute(db)
  ).rows[0] ?? { email: '' };
  for (const kind of ['daily', 'weekly', 'monthly']) {
    await user.call(reportRoutes.sendReport, { params: { kind }, body: {} });
  }
  const comment = `Look @[Robin](${own.user.id})`;
  await owner.call(commentRoutes.addComment, { body: { comment, event: mine.event } });
  await owner.call(teamRoutes.inviteToTeam, { body: { email: 'eve@kitchen.example' } });
  await user.call(passwordRoutes.requestReset, { body: { email } });
  await user.call(signInRoutes.sendMagicLink, { body: { email } });
  const read = async (): Promise<{ template: string; whole: string }[]> => {
    const found = await sql<{ template: string; whole: string }>`
      select template, outbox::text as whole from outbox where recipient <> ${canary}
    `.execute(db);
    return found.rows;
  };
  const templates = async (): Promise<string[]> => (await read()).map(({ template }) => template);
  await eventually(templates).toHaveLength(7);
  await runner.stop();
  for (const { whole } of await read()) expect(whole).not.toContain(canary);
});

test('a live stream carries messages of own sites only', async () => {
  const lines = await Promise.all(
    people.map(async (person) => openLine(product.app, (await product.as(own[person])).token)),
  );
  const tell = (site: number, event: number): Promise<void> =>
    announce(product.db, { kind: 'commented', site_id: site, event_id: event, device_id: null });
  await tell(foreign.site.id, theirs.event);
  await tell(own.site.id, mine.event);
  for (const line of lines) {
    await soon(() => expect(line.messages).toHaveLength(1));
    expect(line.messages[0]).toMatchObject({ site_id: own.site.id });
    line.hangUp();
  }
});

test('a signed picture URL opens no picture of another tenant', async () => {
  for (const [tenant, rows] of [[own, mine] as const, [foreign, theirs] as const]) {
    const key = { siteId: tenant.site.id, eventId: rows.event };
    await sql`delete from event_image where site_id = ${key.siteId}`.execute(product.db);
    await attach(product, key, [await photo()]);
    await process(product, key);
  }
  const user = await product.as(own.user);
  const { body } = await user.call(eventRoutes.getEventImage, { params: { id: mine.event } });
  const query = Object.fromEntries(new URL(body.image_url, publicUrl).searchParams);
  const open = async (site: number, event: number): Promise<number> => {
    const params = { site, event, position: 0, size: 'large' };
    return (await user.call(imageRoutes.getEventPicture, { params, query })).status;
  };
  expect(await open(own.site.id, mine.event)).toBe(200);
  expect(await open(foreign.site.id, theirs.event)).toBe(404);
});

test.each(people)('sums as %s cover own sites only', async (person) => {
  const client = await product.as(own[person]);
  await product.given.event({ site: own.site, day: '2026-03-09', grams: 1234 });
  const days = { startDate: '2026-03-01', endDate: '2026-03-10' };
  const counted = await sql<{ grams: number; listed: number }>`
    select sum(weight_g) as grams, count(*) as listed
    from event where site_id = ${own.site.id} and status <> 'DISCARDED'
      and not is_secondary and not non_food and local_day between '2026-03-01' and '2026-03-10'
  `.execute(product.db);
  const { grams = 0, listed = 0 } = counted.rows[0] ?? {};
  const kg = grams / 1000;
  const [header, chart, cards, feed] = [
    await client.call(overviewRoutes.getOverviewHeader),
    await client.call(exploreRoutes.getExploreChart, { query: days }),
    await client.call(insightRoutes.listSiteCards, { query: days }),
    await client.call(feedRoutes.listFeed, { query: days }),
  ];
  expect(header.body.figures[0].value).toBeCloseTo(kg, 6);
  expect(chart.body.total_waste).toBeCloseTo(kg, 6);
  expect(cards.body.results.map(({ weight }: { weight: number }) => weight)).toEqual([kg]);
  expect(feed.body.count).toBe(listed);
});
