import { addDays, type Day } from '@wastegauge/contract/values/dates';
import { serviceTimes } from '@wastegauge/contract/waste/events';
import {
  findWeek,
  insertWeek,
  upsertTotal,
  type ControlTotal,
  type PlannedService,
} from '@wastegauge/server/features/control-weeks/queries';
import type { Db } from '@wastegauge/server/platform/db/db';
import { mintScope } from '@wastegauge/server/platform/scope';
import { z } from 'zod';
import controlWeekFile from '../tables/control-week.json' with { type: 'json' };
import { localMidnight, secondsOfDay } from './local-time.ts';
import { startDay, startSchema } from './planted-gaps.ts';
import { randomFor } from './random.ts';
import { demoSites, demoUsers } from './tables.ts';

const controlWeek = z
  .strictObject({
    site: z.number(),
    from: startSchema,
    days: z.number(),
    by: z.string(),
    plannedDaysBefore: z.number(),
    tubKg: z.number(),
    /** Share of the second weighing that never reached a monitor. */
    missed: z.record(z.enum(serviceTimes), z.number()),
    /** The first day is 1. */
    notWeighed: z.array(z.strictObject({ day: z.number(), service: z.enum(serviceTimes) })),
  })
  .parse(controlWeekFile);

/** A finished control week: every service of the plan was weighed a second time. */
export async function insertControlWeek(db: Db, today: Day): Promise<void> {
  const { site: siteId, from, days, by, plannedDaysBefore } = controlWeek;
  const site = demoSites.find(({ id }) => id === siteId);
  const user = demoUsers.find(({ email }) => email === by);
  if (!site || !user) throw new Error('The control week has no site or no user');
  const startDate = startDay(from, today);
  const period = { startDate, endDate: addDays(startDate, days - 1) };
  const plannedAt =
    localMidnight(site.timeZone, addDays(startDate, -plannedDaysBefore)) + secondsOfDay('10:20');
  const id = await insertWeek(
    db,
    { siteId, ...period, services: serviceTimes },
    { by: user.id, at: new Date(plannedAt * 1000) },
  );
  const week = await findWeek(db, mintScope([siteId]), id);
  for (const planned of week?.plan ?? []) {
    const enteredAt = new Date(Date.parse(planned.endsAt) + 20 * 60_000);
    await upsertTotal(db, { siteId, id }, secondWeighing(planned, startDate), {
      by: user.id,
      at: enteredAt,
    });
  }
}

function secondWeighing({ day, service, measuredG }: PlannedService, startDate: Day): ControlTotal {
  const { missed, notWeighed } = controlWeek;
  const isLeftOut = notWeighed.some(
    (entry) => entry.service === service && addDays(startDate, entry.day - 1) === day,
  );
  if (isLeftOut) return { day, service, outcome: 'not_weighed', tubsG: [] };
  const random = randomFor('control week', day, service);
  const share = missed[service] * random.between(0.6, 1.4);
  const tubsG = tubs(measuredG / (1 - share));
  return { day, service, outcome: tubsG.length > 0 ? 'weighed' : 'nothing', tubsG };
}

/** Full tubs and a last one, read off a scale in steps of 50 g. */
function tubs(grams: number): number[] {
  const tubG = controlWeek.tubKg * 1000;
  const full = Math.floor(grams / tubG);
  const rest = Math.round((grams - full * tubG) / 50) * 50;
  return [...Array.from({ length: full }, () => tubG), ...(rest > 0 ? [rest] : [])];
}
