import { buildUrl } from '@wastegauge/contract/http-request';
import { commentRoutes } from '@wastegauge/contract/waste/comments';
import { articleOf, box, commentsOf, dialog, openEvent } from '../harness/comments.ts';
import { deliverOnce } from '../harness/demo-monitor.ts';
import { headersOf } from '../harness/labelling.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const chef = 'chef@harbour.example';

test('a refused comment shows the reason and keeps its text; a double click sends one', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/400/);
  const id = await deliverOnce('Quayside Hotel', 0.72);
  await openSession(page, chef);
  await openEvent(page, id);
  const refusal = dialog(page).getByRole('alert');
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });

  await box(page).fill('x'.repeat(100_000));
  await expect(refusal).toHaveText('Comment cannot be more than 5000 characters');
  await expect(dialog(page).getByRole('button', { name: 'Send' })).toBeDisabled();
  await page.keyboard.press('Enter');
  expect((await box(page).inputValue()).length).toBe(100_000);

  // A user that the page does not offer.
  await page.route('**/api/comments/', (route) =>
    route.continue({
      postData: JSON.stringify({ comment: '@[Nobody Here](987654321) look', event: id }),
    }),
  );
  await box(page).fill('look');
  await page.keyboard.press('Enter');
  await expect(refusal).toHaveText('Not sent: User not found');
  expect(warnings.join()).toContain('A comment was not saved');
  await page.unroute('**/api/comments/');

  await box(page).fill('only one of me');
  await dialog(page).getByRole('button', { name: 'Send' }).dblclick();
  await expect(articleOf(page, 'only one of me')).toBeVisible();
  await expect(refusal).toHaveCount(0);
  expect(await commentsOf(page, id)).toHaveLength(1);
});

test('a reply to a comment deleted in the meantime is sent as a comment', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/409|ERR_FAILED.*\/api\/live\//);
  const id = await deliverOnce('Quayside Hotel', 0.81);
  // Without the live stream the page does not know.
  await page.route('**/api/live/**', (route) => route.abort());
  await openSession(page, chef);
  await openEvent(page, id);
  await box(page).fill('a question');
  await page.keyboard.press('Enter');
  await articleOf(page, 'a question')
    .getByRole('button', { name: /^Reply/ })
    .click();
  const [question] = await commentsOf(page, id);
  const deleted = await page.request.delete(
    buildUrl(commentRoutes.deleteComment, { params: { id: question?.id } }),
    { headers: await headersOf(page) },
  );
  expect(deleted.ok(), await deleted.text()).toBe(true);

  await box(page).fill('an answer');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('alert')).toContainText('Someone else has changed this');
  await expect(dialog(page).getByText('Replying to')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(articleOf(page, 'an answer')).toBeVisible();
});
