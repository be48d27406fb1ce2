import { mkdirSync } from 'node:fs';
import { addDays } from '@wastegauge/contract/values/dates';
import { openSession } from '../harness/sign-in.ts';
import { accessToken } from '../harness/new-user.ts';
import { today } from '../harness/venues.ts';
import { test } from '../harness/test.ts';

mkdirSync('/tmp/zz-act', { recursive: true });

test('pictures', async ({ page, consoleErrors }) => {
  test.setTimeout(500_000);
  consoleErrors.expect(/./);
  await page.setViewportSize({ width: 1440, height: 1000 });
  await openSession(page, 'manager@harbour.example');
  await page.goto('/privacy');
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const get = async (path: string) =>
    (await page.request.get(path, { headers })).json() as Promise<any>;
  let { results } = await get('/api/actions/?limit=50');
  if (results.length < 3) {
    const foods = (await get('/api/foods/usual/?site=1').catch(() => [])) as { food: number }[];
    const list = Array.isArray(foods) ? foods : [];
    console.log(JSON.stringify(list.slice(0, 8)));
    const ids = list.slice(0, 6).map(({ food }) => food);
    let index = 0;
    for (const id of ids.length > 0 ? ids : [1, 2, 3, 4, 5, 6]) {
      const back = [170, 120, 90, 60, 8, -3][index] ?? 60;
      const reply = await page.request.post('/api/actions/', {
        headers,
        data: {
          site: 1,
          title: [
            'Smaller bread baskets',
            'Half trays after 9:30',
            'Rice to order',
            'Carvery slices',
            'Salmon portions of 140 g',
            'Next week',
          ][index],
          target: { kind: 'food', id },
          team: 'Main kitchen',
          startDate: addDays(today(), -back),
          expected_g: 3,
          text: index === 0 ? 'Baskets go out with four slices, not six.' : '',
        },
      });
      console.log(reply.status(), (await reply.text()).slice(0, 200));
      index += 1;
    }
    await page.waitForTimeout(8000);
    ({ results } = await get('/api/actions/?limit=50'));
  }
  console.log(
    JSON.stringify(results.map((one: any) => [one.id, one.state, one.reason, one.title])),
  );
  const first = results.find((one: any) => one.state === 'saved') ?? results.at(-1);
  console.log(JSON.stringify(await get(`/api/actions/${first.id}/`)).slice(0, 3000));
  await page.request.post(`/api/actions/${first.id}/notes/`, {
    headers,
    data: { text: 'Two tables a night ask for more. No complaints.' },
  });
  const shots = async (suffix: string) => {
    await page.goto('/kitchen/actions?siteId=1');
    await page.waitForTimeout(2500);
    await page.screenshot({ path: `/tmp/zz-act/list-${suffix}.png`, fullPage: true });
    await page.goto(`/kitchen/actions/${first.id}`);
    await page.waitForTimeout(2500);
    await page.screenshot({ path: `/tmp/zz-act/detail-${suffix}.png`, fullPage: true });
  };
  await shots('1440');
  for (const state of new Set<string>(results.map((one: any) => one.state))) {
    await page.goto(`/kitchen/actions/${results.find((one: any) => one.state === state).id}`);
    await page.waitForTimeout(2000);
    await page.screenshot({ path: `/tmp/zz-act/state-${state}.png`, fullPage: true });
  }
  await page
    .getByRole('button', { name: 'Show days' })
    .click()
    .catch(() => undefined);
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `/tmp/zz-act/days.png` });
  await page.goto('/overview');
  await page.waitForTimeout(6000);
  await page.screenshot({ path: '/tmp/zz-act/home.png', fullPage: true });
  await page.goto('/insights/foods/1');
  await page.waitForTimeout(2500);
  await page.screenshot({ path: '/tmp/zz-act/food.png' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(() => localStorage.setItem('wg-theme', 'dark'));
  await page.setViewportSize({ width: 820, height: 1180 });
  await shots('820-dark');
  await page.setViewportSize({ width: 390, height: 844 });
  await shots('390-dark');
  await page.evaluate(() => localStorage.removeItem('wg-theme'));
  await page.emulateMedia({ colorScheme: 'light' });
  await shots('390');
  await page.goto('/kitchen/actions?new=true&siteId=1');
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/tmp/zz-act/dialog-390.png' });
});
