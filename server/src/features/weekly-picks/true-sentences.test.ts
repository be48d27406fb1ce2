import { pickLimits } from '@wastegauge/contract/insight/weekly-picks';
import { addDays, type Day } from '@wastegauge/contract/values/dates';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refreshChangedDays } from '../coverage/jobs.ts';
import { createFigureFormat } from '../reports/service.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { pickSentence } from './mail-view.ts';
import { pickWords } from './pick-words.ts';
import { makePicks } from './service.ts';
import {
  keepMeasured,
  readAs,
  weeksBefore,
  week,
  type WeekRow,
} from './weekly-picks.test-support.ts';

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const historyWeeks = 15;
const pickedWeeks = 6;
const services = ['BREAKFAST', 'LUNCH', 'DINNER'] as const;
const startHours = { BREAKFAST: 8, LUNCH: 12, DINNER: 17 };

interface Raw {
  siteId: number;
  food: number;
  service: string | null;
  type: string;
  day: Day;
  minute: number;
  grams: number;
  value: number;
  counts: boolean;
}

/** Random waste of eight foods with days off, trimmings, discarded captures and covers. */
async function randomKitchen(site: WeekRow, foods: WeekRow[], random: (below: number) => number) {
  const level = foods.map(() => 200 + random(3000));
  const rows: unknown[][] = [];
  for (let count = 0; count < historyWeeks; count += 1) {
    const inWeek = weeksBefore(count);
    for (const [index, food] of foods.entries()) {
      const swing = 30 + random(200);
      const service = services[(index + random(20) === 0 ? 1 : 0) + (index % 2)] ?? 'LUNCH';
      const late = random(3) === 0;
      for (let day = 0; day < 7; day += 1) {
        const isOnMenu = index !== 5 || day === 1 || day === 3 || random(4) === 0;
        if (!isOnMenu || random(4) === 0) continue;
        const grams = Math.round(((level[index] ?? 0) * swing) / 100 / 2 + random(300));
        const minute = startHours[service] * 60 + (late ? 150 + random(60) : random(200));
        rows.push([
          site.id,
          food.id,
          addDays(inWeek, day),
          minute,
          grams,
          index === 3 ? 0 : grams * (10 + index * 25),
          1 + random(3),
          service,
          random(12) === 0,
          random(15) === 0 ? 'DISCARDED' : 'SUCCESSFUL',
        ]);
      }
    }
  }
  await sql`
    insert into event (site_id, food_id, local_day, processed_at, local_hour, raw_weight_g, weight_g,
      value_e4, value_eur_e4, waste_type_id, service_time, trimmings, status)
    select listed.* from (
    select site.id, given.food::bigint, given.day::date,
      (given.day::date + make_interval(mins => given.minute::integer)) at time zone site.timezone,
      given.minute::integer / 60, given.grams::integer, given.grams::integer, given.value::bigint,
      given.value::bigint, given.type::smallint, given.service, given.trimmings::boolean,
      given.status
    from jsonb_to_recordset(${JSON.stringify(
      rows.map(([, food, day, minute, grams, value, type, service, trimmings, status]) => ({
        food,
        day,
        minute,
        grams,
        value,
        type,
        service,
        trimmings,
        status,
      })),
    )}::jsonb) as given (food text, day text, minute text, grams text, value text, type text,
      service text, trimmings text, status text)
    join site on site.id = ${site.id}
    offset 0) as listed
  `.execute(product.db);
  const guests = 50 + random(200);
  await sql`insert into daily_cover (site_id, day, covers_per_day)
    select ${site.id}, day::date, ${guests} from generate_series(
      ${weeksBefore(historyWeeks)}::date, ${addDays(week, 6)}::date, interval '1 day') as day
  `.execute(product.db);
}

const readRaw = async (siteIds: number[]): Promise<Raw[]> =>
  (
    await sql<Raw>`
      select event.site_id as "siteId", food_id as food, service_time as service,
        waste_type.code as type, local_day::text as day, weight_g as grams, value_e4 as value,
        (extract(epoch from processed_at at time zone site.timezone - local_day) / 60)::integer
          as minute,
        status <> 'DISCARDED' and not trimmings and food.material = 'food' as counts
      from event join site on site.id = event.site_id join food on food.id = event.food_id
      join waste_type on waste_type.id = event.waste_type_id
      where event.site_id = any(${siteIds})
    `.execute(product.db)
  ).rows;

const sumOf = (rows: readonly Raw[]): number => rows.reduce((sum, { grams }) => sum + grams, 0);
const inWeekOf = (rows: readonly Raw[], start: Day): Raw[] =>
  rows.filter(({ day }) => day >= start && day <= addDays(start, 6));
const middle = (values: number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const [half, isEven] = [Math.floor(sorted.length / 2), sorted.length % 2 === 0];
  return isEven ? ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2 : (sorted[half] ?? 0);
};
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Checks each sentence against the events; returns the number of sentences. */
function checkSentence(text: string, own: Raw[], all: Raw[], start: Day): number {
  const kg = (grams: number): string => createFigureFormat('en').kg(grams / 1000);
  const before = (count: number): number => sumOf(inWeekOf(own, addDays(start, -7 * count)));
  const now = inWeekOf(own, start);
  const total = sumOf(now);
  const history = Array.from({ length: pickLimits.historyWeeks }, (_, index) => before(index + 1));
  let checked = 0;
  const check = (pattern: RegExp, verify: (groups: string[]) => void): void => {
    const found = pattern.exec(text);
    if (!found) return;
    verify(found.slice(1));
    checked += 1;
  };
  check(/^(.+ kg) more than the week before \((.+ kg)\)\./, ([more, previous]) => {
    expect([more, previous]).toEqual([kg(total - before(1)), kg(before(1))]);
  });
  check(
    /than in any of the (\d) .*: usually (none|.+ kg), at most (.+ kg)\./,
    ([weeks, usual, most]) => {
      expect([Number(weeks), usual, most]).toEqual([
        history.length,
        middle(history) === 0 ? 'none' : kg(middle(history)),
        kg(Math.max(...history)),
      ]);
      expect(total).toBeGreaterThan(Math.max(...history));
    },
  );
  check(/^None of it was thrown away in the (\d) comparable/, ([weeks]) => {
    expect([Number(weeks), Math.max(...history)]).toEqual([history.length, 0]);
  });
  check(
    /^(.+ g) per cover\. The median of (\d) other sites is (.+ g)\./,
    ([mine, sites, median]) => {
      const [first] = now;
      const others = [...Map.groupBy(inWeekOf(all, start), ({ siteId }) => siteId)]
        .filter(([id]) => id !== first?.siteId)
        .map(([id, rows]) => sumOf(rows) / (coversOf.get(id) ?? 0) / 7);
      const { grams } = createFigureFormat('en');
      expect([mine, Number(sites), median]).toEqual([
        grams(total / (coversOf.get(first?.siteId ?? 0) ?? 0) / 7),
        others.length,
        grams(middle(others)),
      ]);
    },
  );
  check(/(\d+)% of it was thrown away from (\d\d):(\d\d) on\.$/, ([percent, hours, minutes]) => {
    const from = Number(hours) * 60 + Number(minutes);
    const share = sumOf(now.filter(({ minute }) => minute >= from)) / total;
    expect(Number(percent)).toBe(Math.floor(share * 100 + 1e-9));
    expect(share).toBeGreaterThanOrEqual(2 / 3);
  });
  check(/(\d+%|All) of it was thrown away on ([\w ]+)\.$/, ([percent = '', days = '']) => {
    const named = days.split(' and ').map((day) => addDays(start, weekdays.indexOf(day)));
    const share = sumOf(now.filter(({ day }) => named.includes(day))) / total;
    expect(percent === 'All' ? 100 : Number.parseInt(percent, 10)).toBe(
      Math.floor(share * 100 + 1e-9),
    );
  });
  expect(checked, text).toBeGreaterThan(0);
  return checked;
}

const coversOf = new Map<number, number>();

test(
  'over random histories every sentence is true, nothing repeats and the order is right',
  { timeout: 120_000 },
  async () => {
    const group = await product.given.group();
    const owner = await product.given.user({ group, isHeadOffice: true });
    const foods = [];
    for (let count = 0; count < 8; count += 1) {
      foods.push(await product.given.food(count === 7 ? { material: 'inedible' } : {}));
    }
    const sites: WeekRow[] = [];
    for (let seed = 1; seed <= 5; seed += 1) {
      const site = await product.given.site({ group, timezone: 'Europe/Dublin' });
      sites.push(site);
      await keepMeasured(product, site, weeksBefore(historyWeeks), addDays(week, 6));
      await randomKitchen(site, foods, createRandom(seed * 7919));
    }
    const counted = await sql<{ site: number; covers: number }>`
    select site_id as site, max(covers_per_day) as covers from daily_cover group by 1
  `.execute(product.db);
    for (const { site, covers } of counted.rows) coversOf.set(site, covers);
    const raw = (await readRaw(sites.map(({ id }) => id))).filter(({ counts }) => counts);
    const earlier: { site: number; thing: string; week: Day; kg: number }[] = [];
    const kinds = new Map<string, number>();
    let sentences = 0;
    for (let count = pickedWeeks; count >= 0; count -= 1) {
      const start = weeksBefore(count);
      product.clock.set(`${addDays(start, 7)}T06:30:00Z`);
      const { db, clock, deps } = product;
      await refreshChangedDays(db, clock.now());
      for (const site of sites) {
        await makePicks({ db, clock, analytics: deps.analytics }, site.id, start);
        const { picks, week: shown } = await readAs(product, owner, { site: site.id });
        expect(shown.startDate).toBe(start);
        const things = picks.map(({ food, service }) => `${food.id} ${service}`);
        expect(new Set(things).size).toBe(things.length);
        for (const [index, pick] of picks.entries()) {
          const isOfPick = (row: Raw): boolean =>
            row.food === pick.food.id &&
            row.service === pick.service &&
            (pick.waste_type === 'preparation') === (row.type === 'preparation');
          const all = raw.filter(isOfPick);
          const own = all.filter(({ siteId }) => siteId === site.id);
          const now = inWeekOf(own, start);
          expect(Math.round(pick.kg * 1000)).toBe(sumOf(now));
          const value = now.reduce((sum, row) => sum + row.value, 0);
          expect(Math.round((pick.value ?? 0) * 10_000)).toBe(value);
          const previousG = sumOf(inWeekOf(own, addDays(start, -7)));
          if (pick.diff === null) expect(previousG).toBe(0);
          else expect(pick.diff).toBeCloseTo((sumOf(now) / previousG - 1) * 100, 3);
          if (pick.waste_type !== null) {
            expect(new Set(now.map(({ type }) => type))).toEqual(new Set([pick.waste_type]));
          }
          const text = pickSentence(pick, pickWords.en, createFigureFormat('en'), 'en');
          sentences += checkSentence(text, own, all, start);
          for (const kind of [pick.reason.kind, pick.peak?.kind ?? 'none']) {
            kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
          }
          const thing = things[index] ?? '';
          const last = earlier
            .filter((entry) => entry.site === site.id && entry.thing === thing)
            .find((entry) => entry.week >= addDays(start, -7 * pickLimits.quietWeeks));
          if (last) expect(pick.kg).toBeGreaterThan(last.kg);
          earlier.unshift({ site: site.id, thing, week: start, kg: pick.kg });
          const next = picks[index + 1];
          const isSameClass =
            next && (pick.waste_type === 'preparation') === (next.waste_type === 'preparation');
          if (isSameClass && pick.value !== null && next.value !== null) {
            expect(pick.value).toBeGreaterThanOrEqual(next.value);
          }
          if (next) expect(pick.waste_type === 'preparation' && !isSameClass).toBe(false);
        }
      }
    }
    expect(sentences).toBeGreaterThan(60);
    for (const kind of ['rose', 'unusual', 'peers', 'after', 'days']) {
      expect(kinds.get(kind) ?? 0, `${kind} of ${JSON.stringify([...kinds])}`).toBeGreaterThan(0);
    }
  },
);
