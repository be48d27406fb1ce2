import { addDays, addMonths } from '@wastegauge/contract/values/dates';
import { overviewRoutes } from '@wastegauge/contract/insight/overview';
import { headerMetrics, type HeaderMetric } from '@wastegauge/contract/values/units';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  amountOf,
  change,
  counted,
  dataSets,
  daysShown,
  near,
  startRecount,
  type Recount,
  type RecountSql,
  type View,
} from '../../../test/support/test-recount.ts';

describe.each(dataSets)('$name', (data) => {
  const { today } = data;
  const { month, full, before, months, ever } = daysShown(today);
  const fullDays = Number(today.slice(8)) - 1;
  const cases = data.views.flatMap((view) =>
    headerMetrics.map((metric) => ({ view, metric, title: `${view.title}, ${metric}` })),
  );
  let recount: Recount;

  beforeAll(async () => {
    recount = await startRecount(data);
  }, 180_000);
  afterAll(() => recount.close());

  const foodsBy = (
    view: View,
    amount: RecountSql,
    condition: RecountSql,
  ): Promise<{ id: number; value: number }[]> =>
    recount.rows(sql<{ id: number; value: number }>`
      select event.food_id as id, ${amount} as value from event
      where ${counted(view)} and ${condition} group by 1
      order by 2 desc, sum(event.weight_g) desc, 1`);

  test.each(cases)('monthly snapshot of $title', async ({ view, metric }) => {
    const amount = amountOf(metric, view);
    const body = await recount.answer(overviewRoutes.getMonthlySnapshot, view, metric);
    const now = await recount.one(amount, view, month);
    const trimmed = await recount.one(amount, view, sql`${month} and event.trimmings`);
    expect(body).toMatchObject({
      total_waste: near(await recount.one(amount, view, months)),
      wasted_this_month: near(now),
      wasted_difference: near(
        change(
          await recount.likely(metric, view, full),
          await recount.likely(metric, view, before),
        ),
      ),
      trimmings_percent: near((100 * trimmed) / now),
      trimmings_value: near(trimmed),
    });
    const [preventable] = await foodsBy(
      view,
      amount,
      sql`${month} and not event.trimmings and event.food_id is not null`,
    );
    const [trimming] = await foodsBy(view, amount, sql`${month} and event.trimmings`);
    expect(body.most_wasted_preventable).toMatchObject({
      ...preventable,
      value: near(preventable?.value ?? 0),
    });
    expect(body.most_wasted_trimming).toMatchObject({
      ...trimming,
      value: near(trimming?.value ?? 0),
    });
    const targetOn = await recount.targetOf(view, sql`kind = 'site_month'`);
    const worth = await recount.worth(metric, view, months);
    for (const point of body.chart) {
      const inMonth = sql`${months} and date_trunc('month', event.local_day) = ${point.x}::date`;
      expect(point.y).toBeCloseTo(await recount.one(amount, view, inMonth), 6);
      const lastOfMonth = addDays(addMonths(point.x, 1), -1);
      expect(point.monthly_target).toEqual(near(worth(targetOn(lastOfMonth))));
    }
    expect(body.monthly_target_kg).toBe(targetOn(today));
    expect(body.monthly_target).toEqual(near(worth(targetOn(today))));
    const measured = (await recount.likely(metric, view, full)) / fullDays;
    const forecast =
      measured * Number(addDays(addMonths(`${today.slice(0, 7)}-01`, 1), -1).slice(8));
    const isSumOfEstimates = view.site === undefined && metric !== 'total_waste';
    expect(body.forecast.value / forecast).toBeCloseTo(1, isSumOfEstimates ? 2 : 6);
  });

  test.each(cases)('journey to date of $title', async ({ view, metric }) => {
    const amount = amountOf(metric, view);
    const body = await recount.answer(overviewRoutes.getJourneyToDate, view, metric);
    const days = await recount.rows(sql<{ day: string; value: number }>`
      select event.local_day as day, ${amount} as value from event
      where ${counted(view)} and ${ever} group by 1 order by 1`);
    const byDay = new Map(days.map(({ day, value }) => [day, value]));
    expect(body.chart[0].x).toBe(days[0]?.day);
    expect(body.chart.at(-1).x).toBe(today);
    let total = 0;
    for (const [index, point] of body.chart.entries()) {
      expect(point.y).toBeCloseTo(byDay.get(point.x) ?? 0, 6);
      const lastSeven: { x: string }[] = body.chart.slice(Math.max(0, index - 6), index + 1);
      const sum = lastSeven.reduce((sum, { x }) => sum + (byDay.get(x) ?? 0), 0);
      if (point.x === today) expect(point.rolling_y).toBeNull();
      else expect(point.rolling_y).toBeCloseTo(sum / 7, 6);
      total += point.y;
    }
    expect(body.total_waste).toBeCloseTo(total, 6);
    expect(body.rolling_average).toBe(body.chart.at(-2).rolling_y);
    const targetOn = await recount.targetOf(view, sql`kind = 'site_day'`);
    const worth = await recount.worth(metric, view, ever);
    expect(body.daily_target).toEqual(near(worth(targetOn(today))));
    for (const point of body.chart) {
      expect(point.daily_target).toEqual(near(worth(targetOn(point.x))));
    }
  });

  test.each(cases)('trimmings of $title', async ({ view, metric }) => {
    const amount = amountOf(metric, view);
    const body = await recount.answer(overviewRoutes.getTrimmings, view, metric);
    const foods = await foodsBy(view, amount, sql`${month} and event.trimmings`);
    const total = foods.reduce((sum, { value }) => sum + value, 0);
    expect(body.total_value).toBeCloseTo(total, 6);
    const rest = foods.slice(4).reduce((sum, { value }) => sum + value, 0);
    const parts = [...foods.slice(0, 4), ...(foods.length > 4 ? [{ id: null, value: rest }] : [])];
    expect(body.chart_data).toMatchObject(
      parts.map(({ id, value }) => ({
        id,
        value: near(value),
        percentage: near((value / total) * 100),
      })),
    );
  });

  test.each(cases)('most wasted groups of $title', async ({ view, metric }) => {
    const amount = amountOf(metric, view);
    const body = await recount.answer(overviewRoutes.getMostWastedGroups, view, metric);
    const groups = await recount.rows(sql<{ id: number; name: string; value: number }>`
      select food.category_id as id, food_category.name, ${amount} as value
      from event join food on food.id = event.food_id
      join food_category on food_category.id = food.category_id
      where ${counted(view)} and ${month} group by 1, 2 order by 3 desc, 1`);
    const foods = await recount.rows(sql<{ category: number; id: number; value: number }>`
      select food.category_id as category, food.id, ${amount} as value
      from event join food on food.id = event.food_id
      where ${counted(view)} and ${month} group by 1, 2
      order by 3 desc, sum(event.weight_g) desc, 2`);
    expect(body.chart).toMatchObject(
      groups.map(({ id, name, value }) => {
        const top = foods.find(({ category }) => category === id);
        return {
          id,
          name,
          value: near(value),
          food: { id: top?.id, value: near(top?.value ?? 0) },
        };
      }),
    );
    expect(body.most_wasted_group).toBe(groups[0]?.name);
  });

  test.each(cases)('plate waste report of $title', async ({ view, metric }) => {
    const amount = amountOf(metric, view);
    const body = await recount.answer(overviewRoutes.getPlateWasteReport, view, metric);
    const plate = sql`event.waste_type_id = 1`;
    const at = async (select: RecountSql, days: RecountSql): Promise<number> =>
      recount.one(select, view, sql`${days} and ${plate}`);
    const kg = amountOf('total_waste', view);
    const share = async (days: RecountSql): Promise<number> =>
      ((await at(amount, days)) / (await recount.one(amount, view, days))) * 100;
    const likely = (ofMetric: HeaderMetric, days: RecountSql): Promise<number> =>
      recount.likely(ofMetric, view, sql`${days} and ${plate}`);
    const active = (days: RecountSql): Promise<number> =>
      recount.one(
        sql`count(distinct event.device_id)`,
        view,
        sql`${days} and event.device_id in (
          select id from device where type = 'PLATE_WASTE' and site_id = any(${view.siteIds}))`,
      );
    expect(body).toMatchObject({
      total_waste: near(await at(amount, month)),
      total_waste_difference: near(
        change(await likely(metric, full), await likely(metric, before)),
      ),
      total_meals: Math.round((await at(kg, month)) / 0.42),
      total_meals_difference: near(change(await at(kg, full), await at(kg, before))),
      plate_waste_percentage: near(await share(month)),
      plate_waste_percentage_difference: near(change(await share(full), await share(before))),
      active_monitors: await active(month),
      active_monitors_difference: near(change(await active(full), await active(before))),
    });
    const monitors = await recount.rows(sql<{ id: number }>`
      select id from device
      where type = 'PLATE_WASTE' and site_id = any(${view.siteIds}) order by id`);
    expect(body.plate_monitors).toBe(monitors.length);
    const shown: { id: number; value: number; weight: number; threshold: number | null }[] =
      body.chart;
    expect(shown.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      monitors.map(({ id }) => id),
    );
    for (const { id, value, weight, threshold } of shown) {
      const own = sql`${month} and event.device_id = ${id}`;
      expect(value).toBeCloseTo(await at(amount, own), 6);
      expect(weight).toBeCloseTo(await at(kg, own), 6);
      const [target] = await recount.rows(sql<{ kg: number | null }>`
        select threshold_g / 1000.0::float8 as kg from target
        where device_id = ${id} and valid_from <= ${today}::date order by valid_from desc limit 1`);
      expect(threshold).toBe(target?.kg ?? null);
    }
  });

  test.each(cases)('daily plate waste of $title', async ({ view, metric }) => {
    const amount = amountOf(metric, view);
    const body = await recount.answer(overviewRoutes.getDailyPlateWaste, view, metric);
    for (const [meal, from, to] of [
      ['breakfast', 7, 11],
      ['lunch', 12, 14],
      ['dinner', 17, 21],
    ] as const) {
      const own = sql`${full} and event.waste_type_id = 1
        and event.local_hour >= ${from} and event.local_hour < ${to}`;
      expect(body[`avg_${meal}`]).toBeCloseTo((await recount.one(amount, view, own)) / fullDays, 6);
      const [peak] = await recount.rows(sql<{ weekday: string }>`
        select trim(to_char(event.local_day, 'day')) as weekday from event
        where ${counted(view)} and ${own} group by 1, extract(isodow from event.local_day)
        order by ${amount} desc, extract(isodow from event.local_day)`);
      expect(body[`peak_${meal}`]).toBe(peak?.weekday);
    }
  });

  test.each(cases)('focus foods of $title', async ({ view, metric }) => {
    const amount = amountOf(metric, view);
    const body = await recount.answer(overviewRoutes.listFocusFoods, view, metric);
    expect(body.length).toBeGreaterThan(1);
    for (const food of body) {
      const chosen =
        food.sites === null
          ? sql`true`
          : sql`exists (select from focus_food
              where site_id = event.site_id and food_id = event.food_id)`;
      const own = sql`event.food_id = ${food.id} and ${chosen}`;
      expect(food.value).toBeCloseTo(await recount.one(amount, view, sql`${month} and ${own}`), 6);
      const isOwn = sql`kind = 'food_month' and food_id = ${food.id}`;
      const hasTarget = view.site !== undefined || food.sites !== null;
      const kg = hasTarget ? (await recount.targetOf(view, isOwn))(today) : null;
      const shown = sql`${months} and ${own}`;
      const [value, co2] = [
        await recount.worth('waste_value', view, shown),
        await recount.worth('waste_co2', view, shown),
      ];
      expect(food.monthly_targets).toEqual([{ kg, value: near(value(kg)), co2: near(co2(kg)) }]);
    }
  });

  test.each(cases)('what changed of $title', async ({ view, metric }) => {
    const amount = amountOf(metric, view);
    const body = await recount.answer(overviewRoutes.getWhatChanged, view, metric);
    expect(body.sites).toHaveLength(view.siteIds.length);
    let last = Infinity;
    for (const site of body.sites) {
      const ofSite = sql`event.site_id = ${site.id}`;
      const now = await recount.likely(metric, view, sql`${full} and ${ofSite}`);
      const then = await recount.likely(metric, view, sql`${before} and ${ofSite}`);
      expect(site).toMatchObject({
        value: near(now),
        previous: near(then),
        diff: near(change(now, then)),
      });
      expect(Math.abs(now - then)).toBeLessThanOrEqual(last + 1e-9);
      last = Math.abs(now - then);
      expect([2, 3]).toContain(site.reasons.length);
      for (const reason of site.reasons) {
        const column = {
          food: sql`event.food_id::text`,
          monitor: sql`event.device_id::text`,
          service: sql`event.service_time`,
        }[reason.kind as 'food' | 'monitor' | 'service'];
        const by = async (days: RecountSql, likely: number): Promise<Map<string, number>> => {
          const unnamed = sql`coalesce(sum(event.weight_g) filter (where event.food_id is null), 0)::float8`;
          const here = sql`${days} and ${ofSite}`;
          const added = likely - (await recount.one(amount, view, here));
          const unnamedG = await recount.one(unnamed, view, here);
          const found = await recount.rows(sql<{ key: string; value: number; unnamedG: number }>`
            select ${column} as key, ${amount} as value, ${unnamed} as "unnamedG" from event
            where ${counted(view)} and ${here} and ${column} is not null group by 1`);
          return new Map(
            found.map((part) => [
              part.key,
              part.value + (part.unnamedG === 0 ? 0 : (added * part.unnamedG) / unnamedG),
            ]),
          );
        };
        const [current, previous] = [await by(full, now), await by(before, then)];
        const moved = (key: string): number =>
          ((current.get(key) ?? 0) - (previous.get(key) ?? 0)) * Math.sign(now - then);
        expect(reason.value).toBeCloseTo(current.get(reason.key) ?? 0, 6);
        expect(reason.previous).toBeCloseTo(previous.get(reason.key) ?? 0, 6);
        const most = Math.max(...[...current.keys(), ...previous.keys()].map(moved));
        const isSecondFood = reason.kind === 'food' && site.reasons.length === 2;
        if (!isSecondFood) expect(moved(reason.key)).toBeCloseTo(most, 6);
      }
    }
  });
});
