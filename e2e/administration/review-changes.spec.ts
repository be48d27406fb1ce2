import { buildUrl } from '@wastegauge/contract/http-request';
import { eventRoutes } from '@wastegauge/contract/waste/events';
import { headersOf } from '../harness/labelling.ts';
import {
  numberOf,
  openReview,
  rowOf,
  rows,
  toast,
  updateOf,
  watchQuestions,
} from '../harness/review-list.ts';
import { takeScreenshot } from '../harness/screens.ts';
import { expect, test } from '../harness/test.ts';

test('a discarded event stays in a list that shows discarded events', async ({ page }) => {
  await openReview(page, '?variant=mixed&status=ESCALATED,DISCARDED&ordering=id');
  const row = rows(page).filter({ hasText: 'Escalated' }).first();
  const trash = row.getByRole('button', { name: /^Discard / });
  const id = (await trash.getAttribute('aria-label'))?.split(', ').at(-1) ?? '';
  await trash.click();
  const dialog = page.getByRole('dialog', { name: 'Discard event' });
  await expect(dialog).toContainText('Are you sure want to discard this event');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, id)).toContainText('Escalated');

  const takeQuestions = watchQuestions(page);
  await trash.click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(toast(page, 'Event was successfully discarded.')).toBeVisible();
  await expect(rowOf(page, id)).toContainText('Discarded');
  await expect(rowOf(page, id).getByRole('button', { name: /^Discard / })).toBeDisabled();
  expect(takeQuestions(), 'no reload').toEqual([]);
});

test('an event that no longer matches the filter leaves the list', async ({ page }) => {
  await openReview(page, '?variant=mixed&status=SUCCESSFUL&ordering=id&offset=40&limit=20');
  const id = await numberOf(page, 3);
  const takeQuestions = watchQuestions(page);
  await rowOf(page, id)
    .getByRole('button', { name: /^Discard / })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(toast(page, 'Event was successfully discarded.')).toBeVisible();
  await expect(rowOf(page, id)).toHaveCount(0);
  expect(takeQuestions()).toHaveLength(1);
  await expect(rows(page)).toHaveCount(20);
});

test('food, status and trimmings of an event are changed', async ({ page }) => {
  await openReview(
    page,
    '?variant=mixed&ordering=id&offset=60&limit=20&status=SUCCESSFUL,ESCALATED',
  );
  const row = rows(page).filter({ hasText: 'Successful', hasNotText: 'Trimmings' }).first();
  const update = row.getByRole('button', { name: /^Update / });
  const id = (await update.getAttribute('aria-label'))?.split(', ').at(-1) ?? '';
  await update.click();
  const dialog = page.getByRole('dialog', { name: 'Update Event' });
  await expect(dialog).toContainText(id);
  await dialog.getByRole('combobox', { name: 'Food' }).fill('basmati');
  await page.getByRole('option').first().click();
  const food = await dialog.getByRole('combobox', { name: 'Food' }).inputValue();
  await dialog.getByRole('combobox', { name: 'Status' }).click();
  await expect(page.getByRole('option')).toHaveText([
    'Successful',
    'Discarded',
    'Escalated',
    'Processing',
  ]);
  await page.getByRole('option', { name: 'Escalated' }).click();
  await dialog.getByRole('checkbox', { name: 'Trimmings' }).check();
  const saved = page.waitForRequest((request) => request.method() === 'PATCH');
  await dialog.getByRole('button', { name: 'Update' }).click();
  const body: unknown = (await saved).postDataJSON();
  expect(body).toMatchObject({ status: 'ESCALATED', trimmings: true });
  await expect(toast(page, 'Event was successfully updated.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, id)).toContainText(food);
  await expect(rowOf(page, id)).toContainText('Escalated');
  await expect(rowOf(page, id)).toContainText('Trimmings');
});

test('unchanged fields are not sent', async ({ page }) => {
  await openReview(page, '?variant=mixed&status=SUCCESSFUL&ordering=id&offset=80&limit=20');
  await updateOf(page, 4).click();
  const dialog = page.getByRole('dialog', { name: 'Update Event' });
  const trimmings = dialog.getByRole('checkbox', { name: 'Trimmings' });
  const wasTicked = await trimmings.isChecked();
  await trimmings.setChecked(!wasTicked);
  const saved = page.waitForRequest((request) => request.method() === 'PATCH');
  await dialog.getByRole('button', { name: 'Update' }).click();
  const body: unknown = (await saved).postDataJSON();
  expect(body).toEqual({ user: expect.any(Number), trimmings: !wasTicked });
  await expect(toast(page, 'Event was successfully updated.')).toBeVisible();
});

test('a refused change shows the message of the server, a lost connection a general one', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/409|ERR_INTERNET_DISCONNECTED|No picture could be loaded/);
  await openReview(page, '?variant=mixed&status=SUCCESSFUL&ordering=id');
  const id = await numberOf(page, 0);
  await updateOf(page, 0).click();
  const dialog = page.getByRole('dialog', { name: 'Update Event' });
  // Another user discards it in the meantime.
  await page.request.patch(buildUrl(eventRoutes.updateEvent, { params: { id } }), {
    headers: await headersOf(page),
    data: { status: 'DISCARDED' },
  });
  await dialog.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Escalated' }).click();
  await dialog.getByRole('button', { name: 'Update' }).click();
  const refusal = 'This event can no longer be changed in this way';
  await expect(page.getByRole('alert').getByText(refusal)).toBeVisible();

  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('alert').getByText('Oops, something went wrong.')).toBeVisible();
  await page.context().setOffline(false);
});

test('a discarded event has only its possible statuses; a successful event needs a food', async ({
  page,
}) => {
  await openReview(page, '?variant=mixed&status=DISCARDED&ordering=id');
  await updateOf(page, 0).click();
  const dialog = page.getByRole('dialog', { name: 'Update Event' });
  await dialog.getByRole('combobox', { name: 'Status' }).click();
  await expect(page.getByRole('option')).toHaveText(['Successful', 'Discarded', 'Processing']);
  await page.goto('/review?variant=mixed&status=PROCESSING&ordering=id');
  await updateOf(page, 0).click();
  await dialog.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Successful' }).click();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(dialog.getByText('You need to select a food')).toBeVisible();
});

test('several events are discarded, restored and relabelled at once', async ({ page }) => {
  await openReview(
    page,
    '?variant=mixed&ordering=id&offset=120&limit=20&status=SUCCESSFUL,DISCARDED',
  );
  const ids = [await numberOf(page, 2), await numberOf(page, 5)];
  const select = async (): Promise<void> => {
    for (const id of ids) await rowOf(page, id).getByRole('checkbox').check();
    await expect(page.getByText('2 selected')).toBeVisible();
  };
  await select();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(toast(page, '2 events discarded.')).toBeVisible();
  for (const id of ids) await expect(rowOf(page, id)).toContainText('Discarded');

  await select();
  await takeScreenshot(page, 'review-selection');
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(toast(page, '2 events restored.')).toBeVisible();
  for (const id of ids) await expect(rowOf(page, id)).toContainText('Successful');

  await select();
  await page.getByRole('button', { name: 'Relabel', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Relabel as' });
  await dialog.getByRole('combobox', { name: 'Food' }).fill('croissant');
  await page.getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Relabel' }).click();
  await expect(toast(page, '2 events relabelled.')).toBeVisible();
  for (const id of ids) await expect(rowOf(page, id)).toContainText(/croissant/i);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click();
  await expect(toast(page, '2 changes undone.')).toBeVisible();
  for (const id of ids) await expect(rowOf(page, id)).not.toContainText(/croissant/i);
});

test('choosing a food for a waiting event labels it', async ({ page }) => {
  await openReview(page, '?variant=mixed&status=PROCESSING,SUCCESSFUL&ordering=-id');
  const row = rows(page).filter({ hasText: 'Processing' }).first();
  const update = row.getByRole('button', { name: /^Update / });
  const id = (await update.getAttribute('aria-label'))?.split(', ').at(-1) ?? '';
  await update.click();
  const dialog = page.getByRole('dialog', { name: 'Update Event' });
  await dialog.getByRole('combobox', { name: 'Food' }).fill('croissant');
  await page.getByRole('option').first().click();
  await expect(dialog.getByRole('combobox', { name: 'Status' })).toHaveValue('Successful');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(rowOf(page, id)).toContainText(/croissant/i);
  await expect(rowOf(page, id)).toContainText('Successful');
});
