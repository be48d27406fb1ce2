import { expect, type Page } from '@playwright/test';
import { foodRoutes } from '@wastegauge/contract/directory/foods';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { coverageRoutes } from '@wastegauge/contract/insight/coverage';
import { addDays, dayIn, type Day } from '@wastegauge/contract/values/dates';
import { manualWasteRoutes } from '@wastegauge/contract/waste/manual-waste';
import { authorization, signInOnboarded } from '../harness/new-user.ts';
import { openSession } from '../harness/sign-in.ts';
import { makeSiteWithUser } from '../harness/sites-and-devices.ts';
import { read } from '../harness/venues.ts';

/** In UTC all year. */
const timezone = 'Atlantic/Reykjavik';

export interface HandKitchen {
  site: Pick<SiteOption, 'id' | 'name'>;
  /** The last three complete days. */
  days: [Day, Day, Day];
}

/**
 * Signs in the manager of a new site without monitors. A kilogram was entered for each service of the last three days,
 * except for yesterday's lunch.
 */
export async function openHandKitchen(page: Page): Promise<HandKitchen> {
  await openSession(page, 'super@wastegauge.example');
  const { site, email } = await makeSiteWithUser(page, { timezone });
  await signInOnboarded(page, email);
  const today = dayIn(timezone, new Date());
  const days: HandKitchen['days'] = [addDays(today, -3), addDays(today, -2), addDays(today, -1)];
  const instants = days.flatMap((day) => ['09', '13', '18'].map((hour) => `${day}T${hour}:00:00Z`));
  const lunch = `${days[2]}T13:00:00Z`;
  await enterWaste(
    page,
    site.id,
    instants.filter((instant) => instant !== lunch),
  );
  await waitForServices(page, site.id, days);
  return { site, days };
}

async function enterWaste(page: Page, site: number, instants: readonly string[]): Promise<void> {
  const headers = await authorization(page);
  const { listFoodDescriptions, listWasteTypes } = foodRoutes;
  const foods = listFoodDescriptions.reply.parse(await read(page, listFoodDescriptions.path));
  const types = listWasteTypes.reply.parse(await read(page, listWasteTypes.path));
  for (const instant of instants) {
    const answer = await page.request.post(manualWasteRoutes.addEvent.path, {
      headers,
      data: {
        amount: 1,
        food_description: foods.results[0]?.id,
        waste_type: types[0]?.id,
        wasteDate: instant,
        site,
      },
    });
    expect(answer.status(), await answer.text()).toBe(201);
  }
}

/** Services are evaluated every minute. */
async function waitForServices(page: Page, site: number, days: HandKitchen['days']): Promise<void> {
  const path = `${coverageRoutes.getCoverage.path}?site=${site}&startDate=${days[0]}&endDate=${days[2]}`;
  await expect
    .poll(
      async () =>
        coverageRoutes.getCoverage.reply.parse(await read(page, path)).total.planned_services,
      { timeout: 200_000, intervals: [2000] },
    )
    .toBe(9);
}
