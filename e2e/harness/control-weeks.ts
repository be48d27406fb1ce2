import { expect, type Page } from '@playwright/test';
import { controlWeekRoutes, type ControlWeek } from '@wastegauge/contract/insight/control-weeks';
import { addDays, type Day } from '@wastegauge/contract/values/dates';
import { serviceTimes } from '@wastegauge/contract/waste/events';
import { accessToken } from './new-user.ts';

/** Plans a week by a call, or returns the one of an earlier attempt. */
export async function planControlWeek(
  page: Page,
  site: number,
  startDate: Day,
): Promise<ControlWeek> {
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const { listControlWeeks, planControlWeek: plan } = controlWeekRoutes;
  const listed = await page.request.get(`${listControlWeeks.path}?site=${site}`, { headers });
  const [known] = listControlWeeks.reply.parse(await listed.json()).results;
  if (known) return known;
  const data = { site, startDate, endDate: addDays(startDate, 6), services: serviceTimes };
  const answer = await page.request.post(plan.path, { headers, data });
  expect(answer.status(), await answer.text()).toBe(201);
  return plan.reply.parse(await answer.json());
}

/** A zone in which lunch is being served by the default times. */
export function zoneAtLunch(): string {
  const hour = (timeZone: string): number =>
    Number(
      new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(),
    );
  const zone = Intl.supportedValuesOf('timeZone').find((name) => hour(name) === 12);
  if (zone === undefined) throw new Error('It is noon nowhere.');
  return zone;
}
