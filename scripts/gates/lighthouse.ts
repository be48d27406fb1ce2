import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type BrowserContext } from '@playwright/test';
import { loginReply, signInRoutes } from '@wastegauge/contract/sign-in';
import { z } from 'zod';
import { demoPassword } from '../../server/src/features/demo/service.ts';
import { findBrowser } from '../browser.ts';
import { atScale, type Outcome, type Scale } from './gate.ts';
import { findFreePort } from './installation.ts';
import { withProduct } from './product.ts';

// 120 MB with all it brings along: fetched when somebody asks for the figure, not with every install.
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
type Report = z.infer<typeof report>;

type Preset = 'desktop' | 'mobile';

/** A phone of the middle class on a slow line is simulated: told, and held to what it can be. */
const leastPerformance: Record<Preset, number> = { desktop: 90, mobile: 60 };

/** Scores of the main pages, signed in, from the product as it is served; the median of several runs. */
export function rateByLighthouse(scale: Scale): Promise<Outcome> {
  const runs = atScale(scale, 1, 3);
  const screens = atScale<Preset[]>(scale, ['desktop'], ['desktop', 'mobile']);
  return withProduct({ DEMO: 'true' }, async ({ url }) => {
    const folder = mkdtempSync(join(tmpdir(), 'wastegauge-lighthouse-'));
    const port = await findFreePort();
    const browser = await chromium.launchPersistentContext(folder, {
      executablePath: await findBrowser(),
      args: [`--remote-debugging-port=${port}`],
    });
    const outcome: Outcome = { measured: {}, problems: [] };
    try {
      for (const [path, email] of pages) {
        await keepSession(browser, url, email);
        for (const preset of screens) {
          const reports: Report[] = [];
          while (reports.length < runs) reports.push(await rate(url + path, port, preset));
          tell(`${path} ${preset}`, reports, leastPerformance[preset], outcome);
        }
      }
      return outcome;
    } finally {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

/** In the storage that stays, as when somebody wants to be remembered. */
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

async function rate(address: string, port: number, preset: Preset): Promise<Report> {
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
  return report.parse(JSON.parse(stdout));
}

function tell(name: string, reports: Report[], leastPerformance: number, outcome: Outcome): void {
  const sorted = reports.toSorted((one, other) => performanceOf(one) - performanceOf(other));
  const median = sorted[Math.floor(sorted.length / 2)];
  if (!median) return;
  const { accessibility, 'best-practices': practices } = median.categories;
  const scores = [performanceOf(median), percent(accessibility), percent(practices)];
  outcome.measured[name] = scores.join(' ');
  const isGood = scores.every((figure, index) => figure >= (index === 0 ? leastPerformance : 100));
  if (isGood) return;
  const failed = Object.entries(median.audits)
    .filter(([, audit]) => typeof audit.score === 'number' && audit.score < 0.9)
    .map(([id, { displayValue }]) => (displayValue === undefined ? id : `${id} (${displayValue})`));
  outcome.problems.push(`${name}: ${scores.join(' ')}; ${failed.join(', ')}`);
}

const percent = (category: z.infer<typeof score>): number =>
  Math.round((category.score ?? 0) * 100);
const performanceOf = ({ categories }: Report): number => percent(categories.performance);
