import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type BrowserContext } from '@playwright/test';
import { loginReply, signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { z } from 'zod';
import { demoPassword } from '@wastegauge/demo/service';
import { findBrowser } from '../../scripts/lib/browser.ts';
import { atScale, type GateOutcome, type Scale } from '../support/gate.ts';
import { findFreePort } from '../support/installation.ts';
import { withProduct } from '../support/product.ts';

// 120 MB with its dependencies, so it is fetched on demand.
const lighthouse = 'lighthouse@13.5.0';
const run = promisify(execFile);

const manager = 'manager@harbour.example';
const pages: [path: string, email: string | null][] = [
  ['/auth/sign-in', null],
  ['/overview', manager],
  ['/feed', manager],
  ['/insights/foods', manager],
  ['/explore', manager],
  ['/labelling', 'labeller@wastegauge.example'],
  ['/settings/profile', manager],
];

const score = z.object({ score: z.number().nullable() });
const report = z.object({
  categories: z.object({ performance: score, accessibility: score, 'best-practices': score }),
  audits: z.record(
    z.string(),
    z.looseObject({
      score: z.number().nullish(),
      title: z.string(),
      displayValue: z.string().optional(),
    }),
  ),
});

interface Rating {
  /** Performance, accessibility, best practices. */
  scores: number[];
  isGood: boolean;
  audits: z.infer<typeof report>['audits'];
}

type Preset = 'desktop' | 'mobile';

/** Simulates a mid-range phone on a slow connection. */
const minPerformance: Record<Preset, number> = { desktop: 90, mobile: 60 };

const maxRuns = 3;

/**
 * Median scores of three runs on the main pages, signed in. In the quick form one good run
 * is enough.
 */
export function rateByLighthouse(scale: Scale): Promise<GateOutcome> {
  const leastRuns = atScale(scale, 1, maxRuns);
  const screens = atScale<Preset[]>(scale, ['desktop'], ['desktop', 'mobile']);
  return withProduct({ DEMO: 'true' }, async ({ url }) => {
    const folder = mkdtempSync(join(tmpdir(), 'wastegauge-lighthouse-'));
    const port = await findFreePort();
    const browser = await chromium.launchPersistentContext(folder, {
      executablePath: await findBrowser(),
      args: [`--remote-debugging-port=${port}`],
    });
    const outcome: GateOutcome = { measured: {}, problems: [] };
    try {
      for (const [path, email] of pages) {
        await keepSession(browser, url, email);
        for (const preset of screens) {
          const ratings: Rating[] = [];
          const rateUntil = async (count: number): Promise<void> => {
            while (ratings.length < count) ratings.push(await rate(url + path, port, preset));
          };
          await rateUntil(leastRuns);
          if (medianRating(ratings)?.isGood !== true) await rateUntil(maxRuns);
          tell(`${path} ${preset}`, ratings, outcome);
        }
      }
      return outcome;
    } finally {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

/** In persistent storage, as with "remember me". */
async function keepSession(
  browser: BrowserContext,
  url: string,
  email: string | null,
): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${url}/favicon.svg`);
  await page.evaluate(() => localStorage.clear());
  if (email !== null) {
    const data = { email, password: demoPassword, remember: true };
    const answer = await page.request.post(url + signInRoutes.login.path, { data });
    const session = loginReply.parse(await answer.json());
    if (!('token' in session)) throw new Error(`${email} is asked for a code`);
    await page.evaluate(({ access, refresh }) => {
      localStorage.setItem('wg-access', access);
      localStorage.setItem('wg-refresh', refresh);
      localStorage.setItem('wg-token-received-at', String(Date.now()));
    }, session.token);
  }
  await page.close();
}

async function rate(address: string, port: number, preset: Preset): Promise<Rating> {
  const { stdout } = await run(
    'npx',
    [
      '--yes',
      lighthouse,
      address,
      `--port=${port}`,
      '--disable-storage-reset',
      '--only-categories=performance,accessibility,best-practices',
      '--output=json',
      '--quiet',
      ...(preset === 'desktop' ? ['--preset=desktop'] : []),
    ],
    { maxBuffer: 64_000_000 },
  );
  const { categories, audits } = report.parse(JSON.parse(stdout));
  const { performance, accessibility, 'best-practices': practices } = categories;
  const scores = [performance, accessibility, practices].map(({ score }) =>
    Math.round((score ?? 0) * 100),
  );
  const least = [minPerformance[preset], 100, 100];
  return { scores, isGood: scores.every((figure, index) => figure >= (least[index] ?? 0)), audits };
}

const medianRating = (ratings: Rating[]): Rating | undefined =>
  ratings.toSorted((one, other) => (one.scores[0] ?? 0) - (other.scores[0] ?? 0))[
    Math.floor(ratings.length / 2)
  ];

function tell(name: string, ratings: Rating[], outcome: GateOutcome): void {
  const median = medianRating(ratings);
  if (!median) return;
  const scores = median.scores.join(' ');
  outcome.measured[name] = scores;
  if (median.isGood) return;
  const failed = Object.entries(median.audits)
    .filter(([, audit]) => typeof audit.score === 'number' && audit.score < 0.9)
    .map(([id, { displayValue }]) => (displayValue === undefined ? id : `${id} (${displayValue})`));
  outcome.problems.push(`${name}: ${scores}; ${failed.join(', ')}`);
}
