import { articleOf, articles, box, commentsOf, dialog, openEvent } from '../harness/comments.ts';
import { deliverOnce, takeMonitor } from '../harness/demo-monitor.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const chef = 'chef@harbour.example';

test('a comment that is refused says why and keeps its text; two clicks send one', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/400/);
  const id = await deliverOnce('Quayside Hotel', 0.72);
  await openSession(page, chef);
  await openEvent(page, id);
  const refusal = dialog(page).getByRole('alert');

  await box(page).fill('x'.repeat(100_000));
  await expect(refusal).toHaveText('Comment cannot be more than 5000 characters');
  await expect(dialog(page).getByRole('button', { name: 'Send' })).toBeDisabled();
  await page.keyboard.press('Enter');
  expect((await box(page).inputValue()).length).toBe(100_000);

  // Somebody whom the page would not offer.
  await page.route('**/api/comments/', (route) =>
    route.continue({
      postData: JSON.stringify({ comment: '@[Nobody Here](987654321) look', event: id }),
    }),
  );
  await box(page).fill('look');
  await page.keyboard.press('Enter');
  await expect(refusal).toHaveText('Not sent: User not found');
  await page.unroute('**/api/comments/');

  await box(page).fill('only one of me');
  await dialog(page).getByRole('button', { name: 'Send' }).dblclick();
  await expect(articleOf(page, 'only one of me')).toBeVisible();
  await expect(refusal).toHaveCount(0);
  expect(await commentsOf(page, id)).toHaveLength(1);
});

test('an answer to what was deleted meanwhile is no answer any more', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/409|ERR_FAILED.*\/api\/live\//);
  const id = await deliverOnce('Quayside Hotel', 0.81);
  // Nobody tells the page.
  await page.route('**/api/live/**', (route) => route.abort());
  await openSession(page, chef);
  await openEvent(page, id);
  await box(page).fill('a question');
  await page.keyboard.press('Enter');
  await articleOf(page, 'a question')
    .getByRole('button', { name: /^Reply/ })
    .click();
  const context = page.context();
  const other = await context.newPage();
  await openSession(other, chef);
  await openEvent(other, id);
  await articles(other).first().getByRole('button', { name: 'Comment options' }).click();
  await other.getByRole('menuitem', { name: 'Delete' }).click();
  await other
    .getByRole('dialog', { name: 'Delete comment' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(articles(other)).toHaveCount(0);
  await other.close();

  await box(page).fill('an answer');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('alert')).toContainText('Someone else has changed this');
  await expect(dialog(page).getByText('Replying to')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(articleOf(page, 'an answer')).toBeVisible();
});

test('a comment on an event that has been discarded is not sent', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/409|ERR_FAILED.*\/api\/live\//);
  const monitor = await takeMonitor('Quayside Hotel');
  const id = await monitor.deliver(0.66);
  await page.route('**/api/live/**', (route) => route.abort());
  await openSession(page, chef);
  await openEvent(page, id);
  await monitor.change(id, { status: 'DISCARDED' });
  await monitor.close();
  await box(page).fill('too late');
  await page.keyboard.press('Enter');
  const unavailable = page.getByRole('dialog', { name: 'Unavailable' });
  await expect(unavailable).toContainText('Image has been Discarded');
});
