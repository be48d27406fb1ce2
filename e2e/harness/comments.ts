import { buildUrl } from '@wastegauge/contract/http-request';
import { commentRoutes } from '@wastegauge/contract/waste/comments';
import { expect, type Page } from '@playwright/test';
import { headersOf } from './labelling.ts';

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Respond to a comment' });
export const box = (page: Page) => dialog(page).getByRole('textbox', { name: 'Your comment' });
export const articles = (page: Page) => dialog(page).getByRole('article');
export const articleOf = (page: Page, text: string) => articles(page).filter({ hasText: text });

export async function openEvent(page: Page, id: number): Promise<void> {
  await page.goto(`/feed?feedId=${id}`);
  await expect(box(page)).toBeVisible();
}

export async function commentsOf(page: Page, id: number) {
  const path = buildUrl(commentRoutes.getEvent, { params: { id } });
  const answer = await page.request.get(path, { headers: await headersOf(page) });
  return commentRoutes.getEvent.reply.parse(await answer.json()).comments;
}
