import { parseReply } from '@wastegauge/contract/call';
import { buildRequest } from '@wastegauge/contract/http-request';
import { deviceRoutes, type Zone } from '@wastegauge/contract/directory/devices';
import { foodRoutes } from '@wastegauge/contract/directory/foods';
import type { AnswerOf, CallOf, Route } from '@wastegauge/contract/route';
import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { siteRoutes } from '@wastegauge/contract/directory/sites';
import { setTimeout as sleep } from 'node:timers/promises';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { MonitorPlace } from './kitchen.ts';
import type { MenuDish } from './menu.ts';

/** A signed-in administrator. */
export interface AdminAccount {
  listPlaces(): Promise<MonitorPlace[]>;
  listDishes(): Promise<MenuDish[]>;
  issueKey(zone: Zone): Promise<string>;
}

const keyHours = 24;
const attempts = 6;
const failure = z.looseObject({ code: z.string().optional(), message: z.string() });
const challenge = z.object({
  parameters: z.looseObject({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
  }),
  signature: z.string(),
});

class CallFailed extends Error {
  readonly code: string | undefined;

  constructor(text: string, code: string | undefined) {
    super(text);
    this.code = code;
  }
}

/** Signs in like a browser, including the human check if required. */
export async function signIn(
  server: string,
  email: string,
  password: string,
): Promise<AdminAccount> {
  const cookies = new Map<string, string>();
  let bearer: string | undefined;

  async function call<R extends Route>(route: R, parts: CallOf<R>): Promise<AnswerOf<R>> {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const { url, ...request } = buildRequest(route, parts, {
      baseUrl: server,
      token: bearer,
      headers: { cookie },
    });
    const answer = await sendWithRetries(url, request).catch(() => {
      throw new CallFailed(`No reply from ${server}. Is the server running?`, undefined);
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const content: unknown = await answer.json().catch(() => undefined);
    if (!answer.ok) {
      const { code, message } = failure.safeParse(content).data ?? { message: answer.statusText };
      throw new CallFailed(`${route.method} ${route.path}: ${message}`, code);
    }
    return parseReply(route, content);
  }

  const logIn = () => call(signInRoutes.login, { body: { email, password } });
  const answer = await logIn().catch(async (error: unknown) => {
    if (!(error instanceof CallFailed) || error.code !== 'humanCheckRequired') throw error;
    const given = challenge.parse(await call(signInRoutes.getHumanCheck, {}));
    const solution = await solveChallenge({ challenge: given, deriveKey });
    const solved = JSON.stringify({ challenge: given, solution });
    const payload = Buffer.from(solved).toString('base64');
    await call(signInRoutes.passHumanCheck, { body: { payload } });
    return logIn();
  });
  if (!('token' in answer))
    throw new Error('This account signs in with a code. Choose another account.');
  bearer = answer.token.access;

  return {
    listPlaces: async () => {
      const [zones, sites] = await Promise.all([
        call(deviceRoutes.listZones, { query: { site: [] } }),
        call(siteRoutes.listSites, { query: { limit: 10_000 } }),
      ]);
      const timezones = new Map(sites.results.map(({ id, timezone }) => [id, timezone]));
      return zones.results.map((zone) => ({
        ...zone,
        timezone: timezones.get(zone.site_id) ?? 'UTC',
      }));
    },
    listDishes: async () => {
      const [labels, factors] = await Promise.all([
        call(foodRoutes.listFoodDescriptions, {}),
        call(foodRoutes.listFoodFactors, { query: { limit: 10_000 } }),
      ]);
      const labelled = new Set(labels.results.map(({ food }) => food));
      return factors.results.filter(({ id }) => labelled.has(id));
    },
    issueKey: async ({ id }) => {
      const parts = { params: { id }, body: { expires_in_hours: keyHours } };
      return (await call(deviceRoutes.issueDeviceKey, parts)).key;
    },
  };
}

/** Honours the Retry-After of a busy server. */
async function sendWithRetries(url: string, request: RequestInit): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(url, request);
    if (answer.status !== 503 || attempt === attempts) return answer;
    await answer.body?.cancel();
    await sleep(Number(answer.headers.get('retry-after') ?? 1) * 1000);
  }
}
