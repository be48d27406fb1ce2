import type { Route } from '@wastegauge/contract/route';
import type { Answer, Client, TestApp } from './test-app.ts';

type Given = Parameters<Client['call']>[1];

export interface Browser {
  cookies: Record<string, string>;
  call(route: Route, given?: Given): Promise<Answer>;
}

/** A client with a cookie jar and, optionally, its own IP address. */
export function openBrowser(product: TestApp, from?: string): Browser {
  const browser: Browser = {
    cookies: {},
    call: async (route, given = {}) => {
      const answer = await product.anonymous.call(route, {
        ...given,
        cookies: browser.cookies,
        headers: { ...(from ? { 'x-forwarded-for': from } : {}), ...given.headers },
      });
      for (const { name, value } of answer.cookies) {
        if (value === '') delete browser.cookies[name];
        else browser.cookies[name] = value;
      }
      return answer;
    },
  };
  return browser;
}
