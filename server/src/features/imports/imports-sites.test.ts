import { importRoutes } from '@wastegauge/contract/edges/imports';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Client } from '../../../test/support/test-app.ts';
import { apply, bring, choose, undo, upload } from '../../../test/support/test-imports.ts';
import {
  ask,
  chef,
  count,
  name,
  product,
  setUpImports,
  site,
  soup,
  turn,
  type Row,
} from './imports.test-support.ts';

setUpImports();

test('an unknown site brings the place, time zone and currency of the town in its name', async () => {
  const admin = await product.as(
    await product.given.user({ role: 'Admin', group: await product.given.group() }),
  );
  const file = `date,site,food,weight\n2026-03-02,Mensa Galway,${name},1 kg\n2026-03-02,Zzzqx,${name},1 kg\n`;
  const unknownSites = async (client: Client) => {
    const { body: draft } = await upload(client, file);
    return (await choose(client, draft)).body.unknown_sites;
  };
  const galway = { name: 'Galway, Ireland', timezone: 'Europe/Dublin', currency: 'EUR' };
  // A preview does not wait for a geocoder that is still loading its towns.
  await expect
    .poll(() => unknownSites(admin), { timeout: 25_000 })
    .toMatchObject([
      { name: 'Mensa Galway', place: galway },
      { name: 'Zzzqx', place: null },
    ]);
  expect(await unknownSites(chef)).toMatchObject([{ place: null }, { place: null }]);
});

test('only the caller’s sites count, other groups’ recipes are unknown, and imports are visible to their creator and Admins of all their sites', async () => {
  const [ours, theirs] = [await product.given.group(), await product.given.group()];
  const here = await product.given.site({ name: 'Harbour', group: ours });
  const there = await product.given.site({ name: 'Elsewhere', group: theirs });
  await product.given.device({ site: here });
  await product.given.device({ site: there });
  const part: [Row, number] = [soup, 100];
  await product.given.food({ name: 'Our stew', group: ours, ingredients: [part] });
  await product.given.food({ name: 'Their stew', group: theirs, ingredients: [part] });
  const cook = await product.as(await product.given.user({ sites: [here] }));
  const text =
    'site,date,food,weight kg\nharbour,2026-03-09,our STEW,1\nHarbour,2026-03-09,Their stew,1\nElsewhere,2026-03-09,Our stew,1\n';
  const { body: draft } = await upload(cook, text);
  const { body: preview } = await choose(cook, draft);
  expect(preview).toMatchObject({
    accepted_count: 1,
    unknown_foods: [{ name: 'Their stew' }],
    unknown_sites: [{ name: 'Elsewhere', lines: 1 }],
  });
  const foreign = await choose(cook, draft, { sites: [{ name: 'Elsewhere', site: there.id }] });
  expect(foreign.body.unknown_sites).toHaveLength(1);
  const whole = await choose(cook, draft, {
    columns: { ...draft.mapping.columns, site: null },
    site: there.id,
  });
  expect(whole).toMatchObject({ status: 400, body: { site: ['Site not found'] } });
  const { body: again } = await choose(cook, draft);
  await apply(cook, draft.id, { revision: again.revision, leave_out: 2 });

  const admin = await product.as(await product.given.user({ role: 'Admin', sites: [here] }));
  const other = await product.as(await product.given.user({ role: 'Admin', sites: [there] }));
  const mate = await product.as(await product.given.user({ sites: [here] }));
  const seen = async (client: Client) =>
    (await client.call(importRoutes.listImports)).body.results.map((one: Row) => one.id);
  expect(await seen(admin)).toEqual([draft.id]);
  expect(await seen(other)).not.toContain(draft.id);
  expect(await seen(mate)).toEqual([]);
  for (const client of [other, mate]) expect((await undo(client, draft.id)).status).toBe(404);
  const { body: waiting } = await upload(cook, text);
  expect((await choose(admin, waiting)).status).toBe(404);
  expect((await undo(admin, draft.id)).body.state).toBe('undone');
});

test('a site without a monitor takes imports through its own source, created once', async () => {
  const bare = await product.given.site({ name: `Bare ${turn}` });
  const cook = await product.as(await product.given.user({ sites: [bare] }));
  const list = (day: number) => `date,food,weight,waste type\n2026-03-0${day},${name},1kg,plate\n`;
  const { body: draft } = await upload(cook, list(8));
  const { body: preview } = await choose(cook, draft);
  expect(preview).toMatchObject({ accepted_count: 1, refusals: [] });
  expect(preview.sample[0]).toMatchObject({ monitor_name: 'Manual entries' });
  expect(await count(sql`device where site_id = ${bare.id}`)).toBe(0);
  await apply(cook, draft.id, { revision: preview.revision });
  await bring(cook, list(9));
  const sources = await ask(sql`
    select device.is_manual, device.name, count(event.id) as events,
      bool_and(waste_type.code = 'plate') as "isPlate"
    from device join event on event.device_id = device.id
    join waste_type on waste_type.id = event.waste_type_id
    where device.site_id = ${bare.id} group by device.id`);
  expect(sources).toEqual([{ is_manual: true, name: 'Manual entries', events: 2, isPlate: true }]);
  expect((await bring(cook, list(9))).body.code).toBe('importEmpty');
});

test('lines without a monitor go to the chosen one', async () => {
  const second = await product.given.device({ site });
  await bring(chef, `date,food,weight\n2026-03-09,${name},1kg\n`, {
    changes: { monitors: [{ site: site.id, monitor: second.id }] },
  });
  expect(await count(sql`event where site_id = ${site.id} and device_id = ${second.id}`)).toBe(1);
});
