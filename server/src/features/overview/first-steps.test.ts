import { firstStepRoutes } from '@wastegauge/contract/insight/first-steps';
import { targetRoutes } from '@wastegauge/contract/insight/targets';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Answer, type TestApp } from '../../../test/support/test-app.ts';

interface Row {
  id: number;
}

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp();
  product.clock.set(new Date().toISOString());
});
afterAll(() => product.close());

const read = async (actor: Row, site: number[] = []): Promise<Answer> =>
  (await product.as(actor)).call(firstStepRoutes.getFirstSteps, { query: { site } });

test('each step is done when the organisation has done it', async () => {
  const { given } = product;
  const group = await given.group();
  const admin = await given.user({ role: 'Admin', group });
  expect((await read(admin)).body).toEqual({
    done: [],
    is_new: true,
    is_hidden: false,
    site: null,
    unnamed: null,
  });
  const site = await given.site({ group, name: 'The Millrace Inn' });
  expect((await read(admin)).body).toMatchObject({
    done: ['site'],
    site: { id: site.id, name: 'The Millrace Inn' },
  });
  await given.event({ site });
  expect((await read(admin)).body.done).toEqual(['site', 'monitor']);
  await given.user({ sites: [site] });
  expect((await read(admin)).body.done).toEqual(['site', 'monitor', 'people']);
  const body = { threshold: 100, site: site.id, level: 'monthly' };
  await (await product.as(admin)).call(targetRoutes.setSiteTarget, { body });
  expect((await read(admin)).body.done).toEqual(['site', 'monitor', 'people', 'target']);
  await sql`update site set created_at = now() - interval '31 days' where id = ${site.id}`.execute(
    product.db,
  );
  expect((await read(admin)).body.is_new).toBe(false);
  const stranger = await given.user({ role: 'Admin', group: await given.group() });
  expect((await read(stranger)).body.done).toEqual([]);
  expect((await read(stranger, [site.id])).status).toBe(404);
});

test('the steps are hidden and shown for one person', async () => {
  const { given } = product;
  const site = await given.site();
  const [chef, other] = [await given.user({ sites: [site] }), await given.user({ sites: [site] })];
  const hide = async (is_hidden: boolean): Promise<number> =>
    (await (await product.as(chef)).call(firstStepRoutes.hideFirstSteps, { body: { is_hidden } }))
      .status;
  expect(await hide(true)).toBeLessThan(300);
  expect((await read(chef)).body.is_hidden).toBe(true);
  expect((await read(other)).body.is_hidden).toBe(false);
  await hide(false);
  expect((await read(chef)).body.is_hidden).toBe(false);
});

test('captures of the first day are shown with their weight and who names them', async () => {
  const { given } = product;
  const group = await given.group();
  const site = await given.site({ group });
  const admin = await given.user({ role: 'Admin', group });
  const device = await given.device({ site });
  const at = new Date().toISOString();
  for (let count = 0; count < 8; count += 1) {
    await given.event({ site, device, at, day: at.slice(0, 10), grams: 500, status: 'PROCESSING' });
  }
  const { unnamed } = (await read(admin, [site.id])).body;
  expect(unnamed).toMatchObject({ captures: 8, namers: ['Robin Kelly'], namer_count: 1 });
  expect(unnamed.latest).toHaveLength(6);
  expect(unnamed.latest[0]).toMatchObject({ image_url: null, weight: 0.5 });
  const [hour] = unnamed.hours;
  expect(unnamed.hours).toEqual([{ hour: expect.any(Number), weight: 4, captures: 8 }]);
  expect(hour.hour).toBe(new Date(at).getUTCHours());
  expect(unnamed.services.slice(0, 3)).toMatchObject([
    { service: 'BREAKFAST', start: '08:00', end: '12:00' },
    { service: 'LUNCH', start: '12:00', end: '16:00' },
    { service: 'DINNER', start: '16:00', end: '23:59' },
  ]);
  const captures = unnamed.services.map((service: { captures: number }) => service.captures);
  expect(captures.reduce((sum: number, count: number) => sum + count, 0)).toBe(8);
  const labeller = await given.user({ role: 'Labeller', sites: [site] });
  await sql`update app_user set first_name = 'Lena' where id = ${labeller.id}`.execute(product.db);
  expect((await read(admin)).body.unnamed.namers).toEqual(['Lena Kelly']);
  const recognised = await given.event({ site, device, at });
  await sql`update event set auto_label = true where id = ${recognised.id}`.execute(product.db);
  expect((await read(admin)).body.unnamed).toMatchObject({ captures: 8 });
  await given.event({ site, device, at });
  expect((await read(admin)).body.unnamed).toBeNull();
});
