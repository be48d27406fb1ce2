import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unpackPackagedChromium } from './packaged-chromium.ts';
import { runCommand } from './run-command.ts';

// The headless shell is a fifth faster.
const namesOnPath = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

type Way = () => Promise<string | undefined> | string | undefined;

/** Returns the path of a Chromium that starts on this machine. */
export async function findBrowser(): Promise<string> {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen !== undefined && chosen !== '') {
    const problem = await findProblem(chosen);
    if (problem === undefined) return chosen;
    throw new Error(`CHROMIUM_PATH: ${chosen} does not start (${problem})`);
  }
  const problems: string[] = [];
  const ways: [name: string, way: Way][] = [
    ['a browser on the PATH', browserOnPath],
    ['@sparticuz/chromium', unpackPackagedChromium],
    ['apt-get install chromium-headless-shell', installByApt],
    ['playwright install chromium', installByPlaywright],
  ];
  for (const [name, way] of ways) {
    try {
      const path = await way();
      const problem = path === undefined ? 'not possible here' : await findProblem(path);
      if (path !== undefined && problem === undefined) return path;
      problems.push(`${name}: ${problem ?? ''}`);
    } catch (error) {
      problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error(
    `No Chromium for the browser journeys. Install Chromium or Chrome, or set CHROMIUM_PATH. Tried ${problems.join('; ')}`,
  );
}

async function findProblem(browser: string): Promise<string | undefined> {
  const { isOk, output } = await runCommand(browser, ['--headless', '--no-sandbox', '--version']);
  return isOk ? undefined : output.trim().split('\n')[0] || 'no message';
}

function browserOnPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return namesOnPath
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((candidate) => isExecutable(candidate));
}

async function installByApt(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined;
  console.log('Installing Chromium with apt-get, about a minute …');
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', ['update'], { environment });
  // Older releases have only the second package.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const options = ['install', '--yes', '--no-install-recommends', name];
    const { isOk } = await runCommand('apt-get', options, { environment });
    if (isOk) return browserOnPath();
  }
  return undefined;
}

async function installByPlaywright(): Promise<string | undefined> {
  console.log('Downloading Chromium with Playwright …');
  const { isOk } = await runCommand('playwright', ['install', 'chromium']);
  if (!isOk) return undefined;
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const isMain =
  process.argv[1] !== undefined && pathToFileURL(process.argv[1]).href === import.meta.url;
if (isMain) console.log(await findBrowser());
