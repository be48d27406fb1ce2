import { api } from '@wastegauge/contract/api';
import type { Route } from '@wastegauge/contract/route';
import { sql } from 'kysely';
import { z } from 'zod';
import { createFactories } from '../../server/test/support/factories.ts';
import { startBystander } from '../support/bystander.ts';
import { callRoute, gatePassword, signInAs } from '../support/caller.ts';
import { atScale, type GateOutcome, type Scale } from '../support/gate.ts';
import { withProduct, type GateProduct } from '../support/product.ts';

const atOnce = 8;
const limits = [10_000, 200, 100, 50];

/** Every list at its largest page size, eight at once. */
export function askForLargestPages(scale: Scale): Promise<GateOutcome> {
  // In the quick form other work runs at the same time and delays the event loop.
  const { maxHeldMs, rows } = atScale(
    scale,
    { maxHeldMs: 250, rows: 6000 },
    { maxHeldMs: 100, rows: 20_000 },
  );
  return withProduct({ HUMAN_CHECK: 'off', LOG_LEVEL: 'fatal' }, async (product) => {
    const { url } = product;
    const token = await fillProduct(product, rows);
    const lists = await findLists(url, token);
    const bystander = await startBystander(product, scale);
    await readBlockedMs(url);
    const held: [name: string, ms: number][] = [];
    const problems: string[] = [];
    for (const { name, route, limit } of lists) {
      const call = () => callRoute(url, token, route, { query: { limit: String(limit) } });
      const answers = await Promise.all(Array.from({ length: atOnce }, call));
      held.push([`${name} ${limit}`, await readBlockedMs(url)]);
      const bad = answers.filter(({ status }) => status !== 200 && status !== 503);
      if (bad.length > 0) problems.push(`${name} answered ${bad[0]?.status}`);
    }
    const watched = await bystander.finish();
    const tooLong = held.filter(([, ms]) => ms > maxHeldMs);
    const slowest = held.toSorted(([, left], [, right]) => right - left).slice(0, 5);
    return {
      measured: { ...watched.measured, lists: lists.length, ...Object.fromEntries(slowest) },
      problems: [
        ...problems,
        ...watched.problems,
        ...tooLong.map(([name, ms]) => `${name} held the event loop for ${ms} ms`),
      ],
    };
  });
}

interface List {
  name: string;
  route: Route;
  limit: number;
}

async function findLists(url: string, token: string): Promise<List[]> {
  const lists: List[] = [];
  const tables: Record<string, Record<string, Route>> = api;
  for (const [feature, table] of Object.entries(tables)) {
    for (const [name, route] of Object.entries(table)) {
      const limit = largestLimit(route);
      if (limit === undefined) continue;
      const { status } = await callRoute(url, token, route, { query: { limit: '1' } });
      if (status === 200) lists.push({ name: `${feature}.${name}`, route, limit });
    }
  }
  return lists;
}

function largestLimit({ method, path, query, media }: Route): number | undefined {
  const isList = method === 'GET' && !path.includes(':') && !media;
  if (!isList || !(query instanceof z.ZodObject)) return undefined;
  const schema: unknown = query.shape.limit;
  if (!(schema instanceof z.ZodType)) return undefined;
  return limits.find((limit) => schema.safeParse(String(limit)).success);
}

/** The longest block of the event loop since the last call. */
async function readBlockedMs(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1];
  if (seconds === undefined) throw new Error('The metrics do not show the event loop.');
  return Math.round(Number(seconds) * 1000);
}

async function fillProduct({ url, db }: GateProduct, rows: number): Promise<string> {
  const given = createFactories(db);
  const site = await given.site();
  const { email, id } = await given.user({ isSuperuser: true, password: gatePassword });
  await sql`
    with events as (
      insert into event (site_id, status, processed_at, local_day, local_hour, raw_weight_g,
        weight_g, food_id, waste_type_id)
      select ${site.id}, 'SUCCESSFUL', now() - number * interval '9 minutes',
        (now() - number * interval '9 minutes')::date, 12, 500, 500, 1 + number % 300, 1
      from generate_series(1, ${rows}) as number
      returning id, site_id
    )
    insert into comment (site_id, event_id, user_id, comment)
    select site_id, id, ${id}, repeat('Too much again. ', 20) from events
  `.execute(db);
  await sql`
    insert into app_user (email, first_name, surname, employer, job_title)
    select 'many' || number || '@kitchen.example', 'Anna', 'Number ' || number, 'Kitchen', 'Chef'
    from generate_series(1, ${rows / 2}) as number
  `.execute(db);
  await sql`
    insert into site (name, timezone, locale_id)
    select 'Site ' || number, 'Europe/Dublin', 1 from generate_series(1, ${rows / 20}) as number
  `.execute(db);
  return (await signInAs(url, email, gatePassword)).token;
}
