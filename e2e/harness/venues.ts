import { addDays, dayIn, type Day } from '@wastegauge/contract/values/dates';
import { expect, type Locator, type Page } from '@playwright/test';
import { venueRoutes, type VenueEvent } from '@wastegauge/contract/insight/venues';
import { z } from 'zod';
import { written } from './days.ts';
import { accessToken } from './new-user.ts';

/** A hotel that no other journeys use. */
export const venue = { id: 4, name: 'Hôtel du Quai', timeZone: 'Europe/Paris' };

export const today = (): Day => dayIn(venue.timeZone, new Date());
/** After all demo events. */
export const farAhead = (days: number): Day => addDays(today(), 400 + days);

export const eventDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^(Add|Edit) Event$/ });
export const toast = (page: Page, text: string): Locator =>
  page.getByRole('status').getByText(text);

export async function openVenue(page: Page, path = 'events', site = venue.id): Promise<void> {
  await page.goto(`/venues/${site}/${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** The field accepts the day on blur. */
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

/** Adds an event by a call. */
export async function addEvent(page: Page, given: Given, site = venue.id): Promise<VenueEvent> {
  const { path, reply } = venueRoutes.createVenueEvent;
  const answer = await page.request.post(path, {
    headers: await headersOf(page),
    data: { ...given, site },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return z.parse(reply, await answer.json());
}

/** Reads from the API as the signed-in user. */
export async function read(page: Page, path: string): Promise<unknown> {
  const answer = await page.request.get(path, { headers: await headersOf(page) });
  expect(answer.status(), await answer.text()).toBe(200);
  return answer.json();
}
