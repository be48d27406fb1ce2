import type { Page, Route } from '@playwright/test';

/**
 * Answers the first matching call instead of the server. The rule is not removed afterwards: removing
 * the last one switches interception off and the cache on while the page is loading.
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

/** Answers like the server when the last confirmation is older than ten minutes. */
export const forgetProof = (page: Page, method: string, address: string): Promise<void> =>
  answerOnce(page, method, address, (route) =>
    route.fulfill({
      status: 403,
      json: { code: 'identityNotConfirmed', message: 'Please confirm it’s you first.' },
    }),
  );
