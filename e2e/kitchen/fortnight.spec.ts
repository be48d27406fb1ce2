import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { buildUrl } from '@wastegauge/contract/http-request';
import { foodRoutes } from '@wastegauge/contract/directory/foods';
import { actionRoutes } from '@wastegauge/contract/insight/actions';
import { coverRoutes } from '@wastegauge/contract/insight/covers';
import { tomorrowRoutes } from '@wastegauge/contract/insight/tomorrow';
import { addDays, daysBetween, type Day } from '@wastegauge/contract/values/dates';
import { manualWasteRoutes } from '@wastegauge/contract/waste/manual-waste';
import { authorization, newUserPassword, signInOnboarded } from '../harness/new-user.ts';
import { withOwnInstallation as journey } from '../harness/own-installation.ts';
import { forgetPasses, openSession } from '../harness/sign-in.ts';
import { makeSiteWithUser } from '../harness/sites-and-devices.ts';
import { expect as baseExpect } from '../harness/test.ts';
import { read } from '../harness/venues.ts';

// The first page of a new installation compiles everything.
const expect = baseExpect.configure({ timeout: 30_000 });
const root = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

/** In UTC all year. */
const timezone = 'Atlantic/Reykjavik';
const historyDays = 63;

interface Foods {
  bread: number;
  soup: number;
  potatoes: number;
}

/** 100 covers from Monday to Friday, 140 on Saturdays, 80 on Sundays. */
const coversOn = (day: Day): number =>
  [100, 100, 100, 100, 100, 140, 80][daysBetween('2024-01-01', day) % 7] ?? 100;

/** Grams per cover that scatter by one around the usual 20 and, from the start on, around 12. */
const breadPerCover = (day: Day, start: Day): number =>
  (day < start ? 20 : 12) + (((daysBetween('2024-01-01', day) * 5) % 3) - 1);

const breadG = (day: Day, start: Day): number => breadPerCover(day, start) * coversOn(day);

const daysFrom = (from: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => addDays(from, index));

const perCover = (days: readonly Day[], start: Day): string =>
  (
    days.reduce((sum, day) => sum + breadG(day, start), 0) /
    days.reduce((sum, day) => sum + coversOn(day), 0)
  ).toFixed(1);

async function post(page: Page, path: string, data: object): Promise<void> {
  const headers = await authorization(page);
  const answer = await page.request.post(path, { headers, data });
  expect(answer.status(), await answer.text()).toBe(201);
}

interface EnteredDays {
  site: number;
  foods: Foods;
  start: Day;
  days: readonly Day[];
  /** Kilograms of potatoes at each dinner. */
  potatoesKg: (day: Day) => number;
}

/** Bread and soup at lunch, potatoes at dinner. */
const wastedOn = (day: Day, { foods, start, potatoesKg }: Omit<EnteredDays, 'site' | 'days'>) => [
  { food: foods.bread, grams: breadG(day, start), at: `${day}T13:00:00Z`, service: 'LUNCH' },
  { food: foods.soup, grams: 80 * coversOn(day), at: `${day}T13:30:00Z`, service: 'LUNCH' },
  {
    food: foods.potatoes,
    grams: potatoesKg(day) * 1000,
    at: `${day}T18:30:00Z`,
    service: 'DINNER',
  },
];

async function enterDays(page: Page, { site, days, ...kitchen }: EnteredDays): Promise<void> {
  for (const day of days) {
    for (const { food, grams, at } of wastedOn(day, kitchen)) {
      await post(page, manualWasteRoutes.addEvent.path, {
        site,
        food,
        amount: grams / 1000,
        waste_type: 1,
        wasteDate: at,
      });
    }
    await post(page, coverRoutes.saveDailyCover.path, { site, day, covers_per_day: coversOn(day) });
  }
}

/** The weeks before the fortnight, without the calls that entered them. */
async function writeHistory(dataDir: string, { site, days, ...kitchen }: EnteredDays) {
  const script = execFile(process.execPath, ['gates/support/write-history.ts', '--data', dataDir], {
    cwd: root,
  });
  script.stdin?.end(
    JSON.stringify({
      site,
      entries: days.flatMap((day) => wastedOn(day, kitchen)),
      covers: days.map((day) => ({ day, covers: coversOn(day) })),
    }),
  );
  await once(script, 'exit');
  expect(script.exitCode, 'the history was written').toBe(0);
}

async function findFoods(page: Page): Promise<Foods> {
  const { listFoodDescriptions } = foodRoutes;
  const { results } = listFoodDescriptions.reply.parse(await read(page, listFoodDescriptions.path));
  const named = (name: string): number => {
    const found = results.find((one) => one.food_with_description === name);
    if (!found) throw new Error(`The catalogue has no ${name}`);
    return found.food;
  };
  return {
    bread: named('White sliced bread'),
    soup: named('Vegetable soup'),
    potatoes: named('Roast potatoes'),
  };
}

journey('the fortnight of a kitchen', async ({ page, installation, consoleErrors }) => {
  // Moving the clock ends the sessions.
  consoleErrors.expect(/401 \(Unauthorized\)/);
  journey.setTimeout(400_000);
  const runJobs = (...names: string[]) =>
    run(process.execPath, ['gates/support/run-job.ts', '--data', installation.dataDir, ...names], {
      cwd: root,
    });
  const clock = { at: new Date() };
  /** Moves the clocks of server and browser; sessions and passes from before have expired. */
  const moveTo = async (day: Day, time: string): Promise<void> => {
    const target = new Date(`${day}T${time}:00Z`);
    installation.moveClock(Math.round((target.getTime() - clock.at.getTime()) / 60_000));
    clock.at = target;
    forgetPasses();
    await page.clock.setSystemTime(target);
  };

  const today = clock.at.toISOString().slice(0, 10);
  const monday = addDays(today, 7 - (daysBetween('2024-01-01', today) % 7));
  await moveTo(monday, '09:00');
  await openSession(page, installation.superuser.email, installation.superuser.password);
  const { site, email } = await makeSiteWithUser(page, { timezone });
  await signInOnboarded(page, email);
  const foods = await findFoods(page);
  const history = daysFrom(addDays(monday, -historyDays), historyDays);
  const kitchen = { site: site.id, foods, start: monday };
  await writeHistory(installation.dataDir, { ...kitchen, days: history, potatoesKg: () => 3 });
  await runJobs('refresh-coverage-nightly');

  await journey.step('Monday: advice for tomorrow, a plan and an action', async () => {
    await page.goto('/kitchen/tomorrow');
    await expect(page.getByRole('main')).toContainText('Usual for a Tuesday');
    await expect(page.getByRole('main')).toContainText(/\b100\b/);
    await page.getByLabel('Your plan for All day, covers').fill('110');
    await page.getByRole('button', { name: 'Save Plan' }).click();
    await expect(page.getByText('Plan saved')).toBeVisible();

    await page.goto('/kitchen/actions');
    await page.getByRole('button', { name: 'Add Action' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add Action' });
    await dialog.getByLabel('What changes').fill('Smaller bread baskets');
    await dialog.getByRole('combobox', { name: 'Food' }).fill('White sliced bread');
    await page
      .getByRole('option', { name: /White sliced bread/ })
      .first()
      .click();
    await dialog.getByLabel('Team').fill('Restaurant');
    await dialog.getByLabel('Expected effect').fill('5');
    await expect(dialog.getByLabel('First day')).toHaveValue(
      monday.split('-').toReversed().join('/'),
    );
    await dialog.getByRole('button', { name: 'Add Action' }).click();
    await expect(page).toHaveURL(/\/kitchen\/actions\/\d+/);
    await expect(page.getByText('Running', { exact: true }).first()).toBeVisible();
  });
  const actionId = Number(/actions\/(\d+)/.exec(page.url())?.[1]);

  await journey.step('Wednesday: the bread ran out, and the actual covers are in', async () => {
    await moveTo(addDays(monday, 2), '09:00');
    await openSession(page, email, newUserPassword);
    await enterDays(page, {
      ...kitchen,
      days: daysFrom(monday, 2),
      potatoesKg: () => 3,
    });
    await post(page, tomorrowRoutes.recordRanOut.path, {
      site: site.id,
      food: foods.bread,
      day: addDays(monday, 1),
      service: 'LUNCH',
      time: '13:30',
    });
    const tuesday = addDays(monday, 1);
    const csv = await page.request.get(
      `${tomorrowRoutes.exportAdvice.path}?site=${site.id}&startDate=${tuesday}&endDate=${tuesday}`,
      { headers: await authorization(page) },
    );
    const [head = '', row = ''] = (await csv.text()).replace('\uFEFF', '').trim().split(/\r?\n/);
    const cells = Object.fromEntries(
      head.split(',').map((name, index) => [name, row.split(',')[index]]),
    );
    expect(cells).toMatchObject({
      date: tuesday,
      advice: '100',
      plan: '110',
      actual: '100',
      error: '0',
      plan_error: '10',
    });
  });

  await journey.step('the second Sunday: everything is entered', async () => {
    await moveTo(addDays(monday, 13), '22:00');
    await openSession(page, email, newUserPassword);
    await enterDays(page, {
      ...kitchen,
      days: daysFrom(addDays(monday, 2), 12),
      potatoesKg: (day) => (day < addDays(monday, 7) ? 3 : 6),
    });
  });

  await journey.step('Monday after: verdict and mail', async () => {
    await moveTo(addDays(monday, 14), '09:00');
    await runJobs('refresh-coverage-nightly', 'measure-actions-nightly');
    await openSession(page, email, newUserPassword);
    const route = actionRoutes.getAction;
    const path = buildUrl(route, { params: { id: actionId } });
    await expect
      .poll(async () => route.reply.parse(await read(page, path)).state, { timeout: 60_000 })
      .toBe('saved');
    const before = perCover(daysFrom(addDays(monday, -28), 28), monday);
    const after = perCover(daysFrom(monday, 14), monday);
    const saved = (Number(before) - Number(after)).toFixed(1);
    await page.goto(`/kitchen/actions/${actionId}`);
    const verdict = page.getByRole('region', { name: 'Verdict' });
    await expect(verdict.getByRole('heading', { name: 'Saved' })).toBeVisible();
    await expect(verdict).toContainText(`White sliced bread fell by ${saved} g per cover.`);
    await expect(verdict).toContainText('Other foods stayed the same.');
    await expect(verdict).toContainText(`That leaves ${saved} g saved.`);
    await expect(verdict).toContainText('28 used before, 14 after, 14 needed each');
    await expect(verdict).toContainText('Final result from');
    const row = page
      .getByRole('table', { name: 'Before and after' })
      .getByRole('row', { name: 'White sliced bread, per cover' });
    await expect(row).toContainText(`${before} g`);
    await expect(row).toContainText(`${after} g`);

    // A first result is no verified saving yet.
    await page.goto('/kitchen/actions');
    await expect(page.getByText('of 0 finished')).toBeVisible();
    await expect(page.getByText(/, first result/)).toBeVisible();

    const { received } = installation.mailServer;
    await runJobs('make-weekly-picks', 'find-due-weekly-picks');
    const find = () =>
      received.find((mail) => mail.includes(`To: ${email}`) && /this week/i.test(mail));
    await expect.poll(find, { timeout: 60_000 }).toBeDefined();
    const mail = readPlainText(find() ?? '');
    expect(mail).toContain('One thing this week');
    expect(mail).toContain('1. Roast potatoes at dinner');
    expect(mail).toContain('42.00 kg');
    expect(mail).toContain('usually 21.00 kg, at most 21.00 kg.');
    expect(mail).toContain('Smaller bread baskets: day 15 of 28.');
    expect(mail).toContain('100% of the week was measured.');
    expect(mail).toContain('/kitchen/actions?new=true');
  });

  await journey.step('the mail starts an action that is filled in', async () => {
    const mail = readPlainText(
      installation.mailServer.received.find((one) => one.includes(`To: ${email}`)) ?? '',
    );
    const link = /https?:\/\/\S+\/kitchen\/actions\?new=true\S*/.exec(mail)?.[0] ?? '';
    await page.goto(link.replace(/^https?:\/\/[^/]+/, ''));
    const dialog = page.getByRole('dialog', { name: 'Add Action' });
    await expect(dialog.getByRole('combobox', { name: 'Food' })).toHaveValue('Roast potatoes');
    await expect(dialog.getByLabel('What changes')).not.toHaveValue('');
  });
});

/** The first text part of a raw mail, decoded. */
function readPlainText(raw: string): string {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? '';
  const part = /content-type: text\/plain[\s\S]*?\r?\n\r?\n([\s\S]*)/i.exec(raw);
  const isBase64 = /content-type: text\/plain[\s\S]{0,200}?transfer-encoding: base64/i.test(raw);
  const text = part?.[1]?.split(`--${boundary}`)[0] ?? '';
  if (isBase64) return Buffer.from(text, 'base64').toString('utf8');
  const bytes = text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_match, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
