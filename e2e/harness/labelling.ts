import { expect, type Page, type Response } from '@playwright/test';
import { buildUrl } from '@wastegauge/contract/http-request';
import { deviceRoutes } from '@wastegauge/contract/directory/devices';
import { labellingRoutes, type NamedEvent } from '@wastegauge/contract/waste/labelling';
import { accessToken } from './new-user.ts';

export const currentCard = (page: Page) => page.locator('[data-place="current"]');
export const previousCard = (page: Page) => page.locator('[data-place="previous"]');

/** The event on screen, once its picture has loaded. */
export async function eventOnScreen(page: Page): Promise<number> {
  await expect(currentCard(page).locator('img[data-loaded]')).toBeVisible({ timeout: 20_000 });
  return Number(await currentCard(page).getAttribute('data-event'));
}

/** Keys are ignored this long after a new picture. */
export const keyRestMs = 150;

/** The event on screen, once its keys work. */
export async function eventToDecide(page: Page): Promise<number> {
  const id = await eventOnScreen(page);
  await page.waitForTimeout(keyRestMs);
  return id;
}

/** Acts on the event on screen and waits for the next one. */
export async function decide(page: Page, act: () => Promise<void>): Promise<number> {
  const before = await eventToDecide(page);
  await act();
  await expect(currentCard(page)).not.toHaveAttribute('data-event', String(before));
  await eventOnScreen(page);
  return before;
}

export const headersOf = async (page: Page) => ({
  authorization: `Bearer ${await accessToken(page)}`,
});

export async function serialOf(page: Page, zoneName: string): Promise<string> {
  const answer = await page.request.get(deviceRoutes.listZones.path, {
    headers: await headersOf(page),
    params: { manual_label: 'true' },
  });
  const { results } = deviceRoutes.listZones.reply.parse(await answer.json());
  const serial = results.find(({ name }) => name === zoneName)?.serial;
  if (serial === undefined) throw new Error(`No monitor stands at ${zoneName}`);
  return serial;
}

export async function openLabelling(page: Page, zoneName: string): Promise<void> {
  await page.goto(`/labelling?serial=${await serialOf(page, zoneName)}`);
  await eventOnScreen(page);
}

/** Collects the replies to labels and verdicts of this page. */
export function collectSaved(page: Page): Map<number, NamedEvent> {
  const saved = new Map<number, NamedEvent>();
  const read = async (response: Response): Promise<void> => {
    const isDecision = /\/api\/(?:labelling|verification)\/\d+\//.test(response.url());
    if (!isDecision || response.request().method() !== 'PATCH' || !response.ok()) return;
    const event = labellingRoutes.labelEvent.reply.parse(await response.json());
    saved.set(event.id, event);
  };
  page.on('response', (response) => void read(response));
  return saved;
}

/** The next event of a monitor, claimed and released by calls. */
export async function nextToLabel(page: Page, zoneName: string): Promise<number> {
  const { nextLabellingTask, releaseLabellingTask } = labellingRoutes;
  const headers = await headersOf(page);
  const params = { serial: await serialOf(page, zoneName) };
  const answer = await page.request.get(nextLabellingTask.path, { headers, params });
  const { unlabelled } = nextLabellingTask.reply.parse(await answer.json());
  await page.request.delete(buildUrl(releaseLabellingTask, { params: { id: unlabelled.id } }), {
    headers,
  });
  return unlabelled.id;
}

/** Verifies earlier events by calls. */
export async function verifyUpTo(page: Page, ids: readonly number[]): Promise<void> {
  const { nextVerificationTask, verifyEvent, releaseVerificationTask } = labellingRoutes;
  const headers = await headersOf(page);
  for (;;) {
    const answer = await page.request.get(nextVerificationTask.path, { headers });
    const { event } = nextVerificationTask.reply.parse(await answer.json());
    if (ids.includes(event.id)) {
      await page.request.delete(buildUrl(releaseVerificationTask, { params: { id: event.id } }), {
        headers,
      });
      return;
    }
    const verdict = await page.request.patch(buildUrl(verifyEvent, { params: { id: event.id } }), {
      headers,
      data: { verify: true },
    });
    expect(verdict.status()).toBe(200);
  }
}

/** Measures the time from a key press to the painted next picture. */
export async function watchTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const shownEvent = () => {
      const card = document.querySelector('[data-place="current"]');
      const isShown = card?.querySelector('img[data-loaded]') !== null;
      return isShown ? (card?.getAttribute('data-event') ?? null) : null;
    };
    let shown = shownEvent();
    document.addEventListener('keydown', () => performance.mark('key'), { capture: true });
    const look = (): void => {
      const now = shownEvent();
      if (now !== null && now !== shown) {
        shown = now;
        // Painted when the next frame begins.
        requestAnimationFrame(() => performance.measure('next-task', 'key'));
      }
      requestAnimationFrame(look);
    };
    look();
  });
}

export const measuredMs = (page: Page): Promise<number[]> =>
  page.evaluate(() => performance.getEntriesByName('next-task').map(({ duration }) => duration));
