import { addDays, dayIn, type Day } from '@wastegauge/contract/values/dates';
import { expect, type Locator, type Page } from '@playwright/test';
import { venueRoutes, type VenueEvent } from '@wastegauge/contract/insight/venues';
import { z } from 'zod';
import { written } from './days.ts';
import { accessToken } from './new-user.ts';

/** A hotel no other journey is about. */
export const venue = { id: 4, name: 'Hôtel du Quai', timeZone: 'Europe/Paris' } as const;

export const today = (): Day => dayIn(venue.timeZone, new Date());
/** Later than anything the demo has planned, so that it is the first row of the table. */
export const farAhead = (days: number): Day => addDays(today(), 400 + days);

export const eventDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^(Add|Edit) Event$/ });
export const toast = (page: Page, text: string): Locator =>
  page.getByRole('status').getByText(text);

export async function openVenue(page: Page, path = 'events'): Promise<void> {
  await page.goto(`/venues/${venue.id}/${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** A day typed into a field of the form; leaving it takes it over. */
export async function fillDay(field: Locator, day: Day): Promise<void> {
  await field.fill(written(day, '/'));
  await field.blur();
}

const headersOf = async (page: Page) => ({
  authorization: `Bearer ${await accessToken(page)}`,
});

type Given = Pick<VenueEvent, 'name' | 'occupancy_type' | 'start_date' | 'end_date'> & {
  estimate_occupancy?: number;
};

/** An event somebody else has added meanwhile. */
export async function addEvent(page: Page, given: Given): Promise<VenueEvent> {
  const { path, reply } = venueRoutes.createVenueEvent;
  const answer = await page.request.post(path, {
    headers: await headersOf(page),
    data: { ...given, site: venue.id },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return z.parse(reply, await answer.json());
}

/** The answer to any read of the API, as the page would get it. */
export async function read(page: Page, path: string): Promise<unknown> {
  const answer = await page.request.get(path, { headers: await headersOf(page) });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}
