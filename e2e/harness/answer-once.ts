import type { Page, Route } from '@playwright/test';

/**
 * Answers the first such call in place of the server. The rule stays in force: taking the last one
 * away switches the interception off, and the cache on, amid whatever the page is loading.
 */
export async function answerOnce(
  page: Page,
  method: string,
  address: string,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  let isAnswered = false;
  await page.route(address, (route) => {
    if (isAnswered || route.request().method() !== method) return route.fallback();
    isAnswered = true;
    return answer(route);
  });
}
