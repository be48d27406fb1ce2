import type { Page } from '@playwright/test';
import { commentRoutes } from '@wastegauge/contract/waste/comments';
import { articleOf, articles, box, commentsOf, dialog, openEvent } from '../harness/comments.ts';
import { deliverOnce, takeMonitor } from '../harness/demo-monitor.ts';
import { linkIn, messageAfter } from '../harness/inbox.ts';
import { headersOf } from '../harness/labelling.ts';
import { expectGoodDialog, takeScreenshot } from '../harness/screens.ts';
import { openSession } from '../harness/sign-in.ts';
import { expect, test } from '../harness/test.ts';

const chef = 'chef@harbour.example';
const manager = 'manager@harbour.example';

const activity = (page: Page) => page.getByRole('region', { name: 'Recent Activity' });

/** Beside the list on wide screens, else behind a button. */
async function openActivity(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Activity', exact: true });
  await expect(opener.or(activity(page)).first()).toBeVisible();
  if (await opener.isVisible()) await opener.click();
}

async function comment(page: Page, event: number, text: string): Promise<void> {
  const answer = await page.request.post(commentRoutes.addComment.path, {
    headers: await headersOf(page),
    data: { comment: text, event },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

test('a mentioned user gets a mail with a link to the comment', async ({ page, browser }) => {
  test.slow();
  const id = await deliverOnce('Quayside Hotel', 2.84);
  await openSession(page, chef);
  await openEvent(page, id);
  const people = page.getByRole('listbox', { name: 'People at this site' });
  await box(page).pressSequentially('two trays a@b too many, ');
  await expect(people).toHaveCount(0);
  await box(page).pressSequentially('@');
  await expect(people.getByRole('option').nth(1)).toBeVisible();
  expect((await people.boundingBox())?.height).toBeLessThanOrEqual(250);
  await page.keyboard.press('Escape');
  await expect(people).toHaveCount(0);
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Backspace');
  await box(page).pressSequentially('@fiona g');
  await expect(people.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(box(page)).toHaveValue('two trays a@b too many, @Fiona Gallagher ');
  await box(page).pressSequentially('please look');
  await page.keyboard.press('Shift+Enter');
  await box(page).pressSequentially('tonight');

  const mail = await messageAfter(page.request, manager, () => page.keyboard.press('Enter'));
  await expect(articleOf(page, 'please look')).toContainText('@Fiona Gallagher please look');
  await expect(box(page)).toHaveValue('');
  const [stored] = await commentsOf(page, id);
  expect(stored?.comment).toMatch(/@\[Fiona Gallagher\]\(\d+\) please look\ntonight$/);

  const context = await browser.newContext({ baseURL: process.env.E2E_BASE_URL ?? '' });
  const reader = await context.newPage();
  await openSession(reader, manager);
  await reader.goto(linkIn(mail));
  const marked = dialog(reader).locator('[data-marked]');
  await expect(marked).toContainText('please look');
  await expect(marked).toContainText('Aoife Brennan');
  await expect(marked.getByRole('button', { name: 'Comment options' })).toHaveCount(0);
  await takeScreenshot(reader, 'comments-marked');
  await context.close();
});

test('comments are replied to, edited and deleted; HTML is shown as text', async ({ page }) => {
  const id = await deliverOnce('Quayside Hotel', 1.18);
  await openSession(page, chef);
  await openEvent(page, id);
  const harmful = '<b>bold</b> <img src=x onerror="window.hacked=1">';
  await box(page).fill(harmful);
  await page.keyboard.press('Enter');
  await expect(articleOf(page, '<b>bold</b>')).toContainText(harmful);
  await expect(dialog(page).locator('article img[src="x"]')).toHaveCount(0);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);

  await articles(page).first().getByRole('button', { name: 'Reply to Aoife Brennan' }).click();
  await expect(dialog(page).getByText('Replying to Aoife Brennan')).toBeVisible();
  await expect(box(page)).toBeFocused();
  await expectGoodDialog(page, 'comments');
  await box(page).fill('<script>alert(1)</script>an answer');
  await dialog(page).getByRole('button', { name: 'Send' }).click();
  await expect(articleOf(page, 'an answer')).toBeVisible();
  const [first, reply] = await commentsOf(page, id);
  expect(reply?.reply_to).toBe(first?.id);

  const answer = articleOf(page, 'an answer');
  await answer.getByRole('button', { name: 'Comment options' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edited = dialog(page).getByRole('textbox', { name: 'Edit your comment' });
  await expect(edited).toBeFocused();
  await edited.fill('another answer');
  await page.keyboard.press('Enter');
  await expect(articleOf(page, 'another answer')).toContainText('edited');

  await articleOf(page, 'another answer').getByRole('button', { name: 'Comment options' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete comment' });
  await expect(question).toContainText('Are you sure you want to delete this comment?');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(articles(page)).toHaveCount(1);
});

test('long comments are cut, and the lists of comments have a limited height', async ({ page }) => {
  const id = await deliverOnce('Quayside Hotel', 1.27);
  await openSession(page, chef);
  const long = `${'Too many trays came back. '.repeat(8)}Ask Fiona.`;
  for (let number = 1; number <= 4; number += 1) await comment(page, id, `${number}: ${long}`);
  await openEvent(page, id);
  const first = articleOf(page, '1: Too many');
  await expect(first).not.toContainText('Ask Fiona.');
  for (const article of await articles(page).all()) {
    await article.getByRole('button', { name: 'Show More' }).click();
  }
  await expect(first).toContainText('Ask Fiona.');
  const list = dialog(page).getByRole('region', { name: '4 comments' });
  expect((await list.boundingBox())?.height).toBe(350);
  await first.getByRole('button', { name: 'Show less' }).click();
  await expect(first).not.toContainText('Ask Fiona.');

  const heightOf = async (rows: number): Promise<number> => {
    await box(page).fill('line\n'.repeat(rows - 1) + 'line');
    return (await box(page).boundingBox())?.height ?? 0;
  };
  const [one, two, three, many] = [
    await heightOf(1),
    await heightOf(2),
    await heightOf(3),
    await heightOf(12),
  ];
  expect(two).toBeGreaterThan(one);
  expect(three).toBeGreaterThan(two);
  expect(many).toBe(three);
  expect(many).toBeLessThanOrEqual(120);
});

test('a comment is a preset reason or free text; blank text is not sent, and nothing is sent twice', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/ERR_FAILED.*\/api\/comments\//);
  const id = await deliverOnce('Quayside Hotel', 0.94);
  await openSession(page, chef);
  await openEvent(page, id);
  const send = dialog(page).getByRole('button', { name: 'Send' });
  await expect(send).toBeDisabled();
  await box(page).fill('  \n ');
  await expect(send).toBeDisabled();
  await page.keyboard.press('Enter');

  await dialog(page).getByRole('button', { name: 'Overproduction' }).click();
  await expect(box(page)).toBeDisabled();
  await expect(dialog(page).getByRole('button', { name: 'Other' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await send.click();
  await expect(articleOf(page, 'Overproduction')).toBeVisible();

  // The comment is stored, but the reply is lost.
  await page.route('**/api/comments/', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await box(page).fill('only once');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('alert')).toContainText('Your text is still here');
  await expect(box(page)).toHaveValue('only once');
  await page.unroute('**/api/comments/');
  await send.click();
  await expect(box(page)).toHaveValue('');
  const texts = (await commentsOf(page, id)).map(({ comment: text }) => text);
  expect(texts).toEqual(['Overproduction', 'only once']);
});

test('the comments of a discarded event cannot be opened', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/404/);
  const monitor = await takeMonitor('Quayside Hotel');
  const id = await monitor.deliver(1.5);
  await openSession(page, chef);
  await openEvent(page, id);
  await monitor.change(id, { status: 'DISCARDED' });
  await monitor.close();
  const unavailable = page.getByRole('dialog', { name: 'Unavailable' });
  await expect(unavailable).toContainText('Image has been Discarded');
  await unavailable.getByRole('button', { name: 'Close' }).last().click();
  await expect(page).not.toHaveURL(/feedId/);
  await page.goto('/feed?feedId=999999999');
  await expect(unavailable).toContainText('Image has been Discarded');
});

test('discarding an event closes its comments', async ({ page }) => {
  const id = await deliverOnce('Quayside Hotel', 7.731);
  await openSession(page, chef);
  await page.goto(`/feed?minWeight=7.731&maxWeight=7.731&feedId=${id}`);
  await expect(box(page)).toBeVisible();
  // The page behind the dialog takes no clicks.
  await page
    .getByRole('article', { includeHidden: true })
    .getByRole('button', { name: /^Discard /, includeHidden: true })
    .dispatchEvent('click');
  const question = page.getByRole('dialog', { name: 'Discard event' });
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).not.toHaveURL(/feedId/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('on a phone, recent activity is a page that names the tagged users', async ({ page }) => {
  const id = await deliverOnce('Quayside Hotel', 2.91);
  await page.setViewportSize({ width: 390, height: 844 });
  await openSession(page, chef);
  const { request } = page;
  const headers = await headersOf(page);
  const people = await request.get(commentRoutes.listMentionable.path, {
    headers,
    params: { site: 1, limit: 200 },
  });
  const { results } = commentRoutes.listMentionable.reply.parse(await people.json());
  const fiona = results.find(({ first_name: name }) => name === 'Fiona');
  const mark = crypto.randomUUID().slice(0, 6);
  await comment(page, id, `@[Fiona Gallagher](${fiona?.id}) see ${mark}`);
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Activity', exact: true }).click();
  const full = page.getByRole('dialog', { name: 'Recent Activity' });
  await expect(full.getByRole('listitem').filter({ hasText: mark })).toContainText(
    '@Fiona Gallagher',
  );
  const shown = await full.boundingBox();
  expect([shown?.width, shown?.height]).toEqual([390, 844]);
  await takeScreenshot(page, 'activity-phone');
  await full.getByRole('button', { name: new RegExp(mark) }).click();
  await expect(full).toHaveCount(0);
  await expect(dialog(page).locator('[data-marked]')).toContainText(mark);
});

test('recent activity loads more on scrolling, shows new comments live and has an empty state', async ({
  page,
}) => {
  const id = await deliverOnce('Quayside Hotel', 3.46);
  await openSession(page, chef);
  for (let number = 1; number <= 16; number += 1) await comment(page, id, `note ${number}`);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/activity_feed/')) asked.push(new URL(request.url()).search);
  });
  await page.goto('/feed');
  await openActivity(page);
  await expect(activity(page).getByRole('listitem').first()).toContainText(/commented on/);
  expect(asked[0]).toContain('limit=15&offset=0');
  await activity(page)
    .getByRole('list')
    .evaluate(async (list) => {
      // One request after the scrolling has ended.
      for (let step = 5; step >= 0; step -= 1) {
        list.scrollTop = list.scrollHeight - list.clientHeight - step;
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    });
  const furtherPages = () => asked.filter((search) => search.includes('offset=15'));
  await expect.poll(furtherPages).toHaveLength(1);
  await expect(activity(page).getByText('note 1', { exact: true })).toBeAttached();

  await comment(page, id, 'heard at once');
  await expect(activity(page).getByText('heard at once')).toBeVisible();
  await activity(page)
    .getByRole('button', { name: /heard at once/ })
    .click();
  await expect(dialog(page).locator('[data-marked]')).toContainText('heard at once');

  await page.route('**/api/activity_feed/**', (route) =>
    route.fulfill({ json: { count: 0, next: null, previous: null, results: [] } }),
  );
  await page.goto('/feed');
  await openActivity(page);
  await expect(activity(page)).toContainText('Oops! No recent activity');
});
