import { findBrowser } from './lib/browser.ts';
import { runCommand } from './lib/run-command.ts';

const { isOk } = await runCommand(
  'playwright',
  ['test', '--config=e2e/pictures/playwright.config.ts', ...process.argv.slice(2)],
  { isShown: true, environment: { CHROMIUM_PATH: await findBrowser() } },
);
process.exitCode = isOk ? 0 : 1;
