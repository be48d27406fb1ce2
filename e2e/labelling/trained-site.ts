import type { Page } from '@playwright/test';
import {
  recognitionRoutes,
  type RecognisedFood,
  type RecognitionAccuracy,
  type SiteRecognitionReport,
} from '@wastegauge/contract/waste/recognition';

const accuracy = (checked: number, first: number, five: number): RecognitionAccuracy => ({
  checked,
  right_first: { percent: first, low: first - 5, high: Math.min(first + 5, 100) },
  in_first_five: { percent: five, low: five - 3, high: Math.min(five + 3, 100) },
});

const food = (id: number, changes: Partial<RecognisedFood>): RecognisedFood => ({
  id,
  name: 'Roast potatoes',
  image_url: null,
  category: 'Starches',
  labels: 200 - id,
  checked: 80,
  right_first_percent: 91,
  precision_percent: 97,
  mode: 'automatic',
  missing_checks: 0,
  only_suggests: false,
  suggests_reason: null,
  ...changes,
});

const named = (id: number, name: string) => ({ id, name, image_url: null });

const report = (id: number): SiteRecognitionReport => ({
  id,
  name: 'Quayside Hotel',
  state: 'ready',
  is_on: true,
  min_precision: 95,
  changed_at: null,
  changed_by: null,
  labels: 1148,
  labels_needed: 120,
  accuracy: accuracy(412, 71, 92),
  automatic_percent: 38,
  since: '2026-09-01',
  compared: {
    picture: accuracy(412, 58, 84),
    habit: accuracy(412, 49, 77),
    both: accuracy(412, 71, 92),
  },
  weeks: ['2026-08-31', '2026-09-07', '2026-09-21'].map((week, index) => ({
    week,
    ...accuracy(40, 50 + 10 * index, 80 + 5 * index),
  })),
  automatic: [
    { min_precision: 90, percent: 54 },
    { min_precision: 95, percent: 38 },
    { min_precision: 99, percent: 17 },
  ],
  blind_checks: accuracy(60, 96.67, 100),
  mistakes: 119,
  confusions: [
    { food: named(1, 'Roast potatoes'), guessed: named(2, 'Chips'), captures: 21 },
    { food: named(3, 'Cooked rice'), guessed: named(4, 'Cooked pasta'), captures: 9 },
  ],
  encoder: { name: 'MobileNetV3-Small', version: '71ee43c2db14cc15', cpu_ms: 38 },
  fitted_at: '2026-09-28T02:10:00.000Z',
  backfill: { pictures: 1234, is_finished: true },
});

/** Training takes far longer than a journey, so its results are answered here instead of the server. */
export async function answerAsTrained(page: Page, siteId: number): Promise<void> {
  const foods = [
    food(1, {}),
    food(2, { name: 'Cooked pasta', mode: 'suggests', precision_percent: 89 }),
    food(3, { name: 'Cooked broccoli', mode: 'learning', missing_checks: 36 }),
  ];
  await page.route(`**/api/recognition/${siteId}/`, (route) =>
    route.fulfill({ json: recognitionRoutes.getSiteRecognition.reply.parse(report(siteId)) }),
  );
  await page.route(`**/api/recognition/${siteId}/foods/?*`, (route) => {
    const { searchParams } = new URL(route.request().url());
    const mode = searchParams.get('mode');
    const results = foods.filter((one) => mode === null || one.mode === mode);
    const list = { count: results.length, labels: 594, results };
    return route.fulfill({ json: recognitionRoutes.listRecognisedFoods.reply.parse(list) });
  });
  await page.route(`**/api/recognition/${siteId}/foods/*/`, (route) => {
    const id = Number(/foods\/(\d+)\//u.exec(route.request().url())?.[1]);
    const changed = foods.find((one) => one.id === id);
    if (!changed) return route.fulfill({ status: 404 });
    const { only_suggests: isOnly } = recognitionRoutes.changeRecognisedFood.body.parse(
      route.request().postDataJSON(),
    );
    Object.assign(changed, {
      only_suggests: isOnly,
      mode: isOnly ? 'suggests' : 'automatic',
      suggests_reason: isOnly ? 'person' : null,
    });
    return route.fulfill({ json: recognitionRoutes.changeRecognisedFood.reply.parse(changed) });
  });
}
