import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { hubUrl } from './knowledge-hub.ts';
import { startMailServer, type JourneyMailServer } from './servers/mail-server.ts';
import { startProduct, type Product } from './start-product.ts';
import { test } from './test.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

interface Installation extends Product {
  mailServer: JourneyMailServer;
  superuser: { email: string; password: string };
  /** Moves the clock of the server, not of the browser. */
  moveClock(minutes: number): void;
}

async function startInstallation(): Promise<Installation> {
  const mailServer = await startMailServer();
  const clock = createClock();
  const settings = {
    DEMO: 'false',
    SMTP_URL: mailServer.url,
    KNOWLEDGE_HUB_URL: hubUrl,
    ...clock.settings,
  };
  const product = await startProduct({ name: 'server-own', settings });
  const email = 'you@lakeside.example';
  return {
    ...product,
    mailServer,
    superuser: { email, password: await createSuperuser(email, product.dataDir) },
    moveClock: clock.move,
    stop: async () => {
      await product.stop();
      await mailServer.close();
      clock.remove();
    },
  };
}

function createClock() {
  const folder = mkdtempSync(join(tmpdir(), 'wastegauge-clock-'));
  const file = join(folder, 'ahead-ms');
  writeFileSync(file, '0');
  const preload = new URL('movable-clock.ts', import.meta.url).href;
  return {
    settings: { E2E_CLOCK: file, NODE_OPTIONS: `--import=${preload}` },
    move: (minutes: number) =>
      writeFileSync(file, String(Number(readFileSync(file, 'utf8')) + minutes * 60_000)),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** Uses the command of the README, which prints the password. */
async function createSuperuser(email: string, dataDir: string): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', DEMO: 'false' };
  const command = ['scripts/admin.ts', 'create-superuser', email];
  const { stdout } = await run(process.execPath, command, { cwd: root, env });
  return stdout.trim().split(' ').at(-1) ?? '';
}

/** Journeys in an empty installation that sends to its own mail server. */
export const withOwnInstallation = test.extend<object, { installation: Installation }>({
  installation: [
    async ({}, use) => {
      const installation = await startInstallation();
      await use(installation);
      await installation.stop();
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  baseURL: ({ installation }, use) => use(installation.baseUrl),
});
