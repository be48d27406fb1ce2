import { chromium } from '@playwright/test';
import { findBrowser } from '../scripts/lib/browser.ts';
const base = 'http://127.0.0.1:4391';
const [path = '/recognition?siteId=1', name = 'rec', email = 'super@wastegauge.example', only] =
  process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox'],
});
const all: [number, 'light' | 'dark', string][] = [
  [1440, 'light', 'en'],
  [1440, 'dark', 'en'],
  [820, 'light', 'en'],
  [390, 'light', 'en'],
  [390, 'dark', 'en'],
  [1440, 'light', 'de'],
  [1440, 'light', 'fr'],
  [390, 'light', 'de'],
];
const login = await (
  await fetch(`${base}/api/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'WasteGauge-2026!' }),
  })
).json();
for (const [width, scheme, language] of all) {
  const key = `${width}-${scheme}-${language}`;
  if (only !== undefined && !key.includes(only)) continue;
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: scheme,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.goto(`${base}/favicon.svg`);
  await page.evaluate(
    ({ token, language, scheme }) => {
      sessionStorage.setItem('wg-access', token.access);
      sessionStorage.setItem('wg-refresh', token.refresh);
      sessionStorage.setItem('wg-token-received-at', String(Date.now()));
      localStorage.setItem('wg-language', language);
      localStorage.setItem('mantine-color-scheme-value', scheme);
    },
    { token: login.token, language, scheme },
  );
  await page.goto(`${base}${path}`);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `/tmp/zz-rec-demo/${name}-${key}.png`, fullPage: true });
  await context.close();
}
await browser.close();
