import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { composePicture } from '@wastegauge/pictures/picture';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { hashSecret } from '../../../server/src/platform/auth/link-secrets.ts';
import { startTestApp, type TestApp } from '../../../server/test/support/test-app.ts';
import { readSwitches } from './switches.ts';

const run = promisify(execFile);
const script = fileURLToPath(new URL('run.ts', import.meta.url));
/** A pseudo terminal: prints its path, then sends every line of its input to it. */
const terminal = `
import os, pty, sys, tty
master, slave = pty.openpty()
tty.setraw(slave)
print(os.ttyname(slave), flush=True)
for line in sys.stdin:
    os.write(master, line.rstrip("\\n").encode("latin1") + b"\\r\\n")
`;
const hasPython = ((): boolean => {
  try {
    execFileSync('python3', ['-c', 'import pty']);
    return true;
  } catch {
    return false;
  }
})();

let product: TestApp;
let server: string;
let key: string;
let deviceId: number;
let folder: string;
let processes: ChildProcess[];

beforeAll(async () => {
  product = await startTestApp();
  await product.app.listen({ host: '127.0.0.1', port: 0 });
  server = `http://127.0.0.1:${(product.app.server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  const site = await product.given.site();
  deviceId = (await product.given.device({ site })).id;
  await sql`update device set weighing = 'cumulative' where id = ${deviceId}`.execute(product.db);
  key = `wgk_${randomBytes(32).toString('base64url')}`;
  await sql`
    insert into device_key (device_id, key_hash) values (${deviceId}, ${hashSecret(key)})
  `.execute(product.db);
  folder = await mkdtemp(path.join(tmpdir(), 'wastegauge-small-'));
  processes = [];
});
afterEach(async () => {
  for (const child of processes) {
    if (child.exitCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await rm(folder, { recursive: true });
});
afterAll(() => product.close());

/** Writes lines as a scale of A&D sends them, five per second. */
async function startScale(): Promise<{ device: string; show: (kg: string) => void }> {
  const scale = spawn('python3', ['-c', terminal], { stdio: ['pipe', 'pipe', 'inherit'] });
  processes.push(scale);
  const [device] = await once(createInterface(scale.stdout), 'line');
  let shown = '+00000.000';
  const timer = setInterval(() => scale.stdin.write(`ST,GS,${shown},kg\n`), 200);
  scale.once('exit', () => clearInterval(timer));
  scale.stdin.on('error', () => clearInterval(timer));
  return {
    device: String(device),
    show: (kg) => {
      shown = kg;
    },
  };
}

/** Stands in for the program that reads the camera. */
async function installCamera(): Promise<string> {
  const picture = path.join(folder, 'picture.jpg');
  const food = { name: 'Chips', category: 'Starches', subcategory: 'Potatoes' };
  const scene = { food, grams: 420, container: 'tray', monitor: 'lunch', seed: 'bin' } as const;
  await writeFile(picture, await composePicture(scene, { width: 320 }));
  await writeFile(path.join(folder, 'ffmpeg'), `#!/bin/sh\ncat '${picture}'\n`);
  await chmod(path.join(folder, 'ffmpeg'), 0o755);
  return folder;
}

test.skipIf(!hasPython)(
  'a bin on a serial scale delivers its captures with pictures',
  async () => {
    const scale = await startScale();
    const programs = await installCamera();
    const args = ['--server', server, '--scale', scale.device, '--camera', '/dev/video0'];
    const monitor = spawn(
      process.execPath,
      [script, ...args, '--folder', path.join(folder, 'monitor')],
      {
        env: {
          ...process.env,
          PATH: `${programs}${path.delimiter}${process.env['PATH']}`,
          WASTEGAUGE_KEY: key,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    processes.push(monitor);
    let output = '';
    monitor.stdout.on('data', (bytes) => {
      output += String(bytes);
    });
    const expectOutput = (text: string): Promise<void> =>
      vi.waitFor(() => expect(output).toContain(text), { timeout: 30_000, interval: 100 });
    await expectOutput('Scale connected');
    // The level of the empty bin settles first.
    await new Promise((resolve) => setTimeout(resolve, 5000));
    scale.show('+00000.412');
    await expectOutput('Captured 412 g.');
    scale.show('+00000.912');
    await expectOutput('Captured 500 g.');
    const stored = async () => {
      const { rows } = await sql<{ grams: number; pictures: number }>`
        select weight_g::int as grams, (
          select count(*)::int from event_image image
          where image.site_id = event.site_id and image.event_id = event.id
        ) as pictures
        from event where device_id = ${deviceId} order by processed_at
      `.execute(product.db);
      return rows;
    };
    await vi.waitFor(
      async () =>
        expect(await stored()).toEqual([
          { grams: 412, pictures: 2 },
          { grams: 500, pictures: 2 },
        ]),
      { timeout: 20_000, interval: 200 },
    );
    const health = await sql`
      select scale_state, camera_state from device_health where device_id = ${deviceId}
    `.execute(product.db);
    expect(health.rows).toEqual([{ scale_state: 'ok', camera_state: 'ok' }]);
    monitor.kill('SIGTERM');
    const [code] = await once(monitor, 'exit');
    expect(code).toBe(0);
  },
  90_000,
);

test('one sentence says what is missing', async () => {
  const required = ['--server', server, '--key', key, '--scale', '/dev/ttyUSB0'];
  const env = { ...process.env, PATH: folder };
  const camera = run(process.execPath, [script, ...required, '--camera', '/dev/video0'], { env });
  await expect(camera).rejects.toMatchObject({
    code: 2,
    stderr: 'Neither ffmpeg nor rpicam-still is installed: sudo apt install ffmpeg.\n',
  });
  const board = run(process.execPath, [script, ...required, '--camera', 'rpi'], { env });
  await expect(board).rejects.toMatchObject({ stderr: expect.stringContaining('rpicam-apps') });
});

test('switches', () => {
  const required = ['--server', 'https://waste.local:8080/', '--key', 'wgk_x', '--scale', 'tty'];
  expect(readSwitches(['--help'])).toBeUndefined();
  expect(readSwitches(required, {})).toMatchObject({
    server: 'https://waste.local:8080',
    baud: 9600,
    format: '8N1',
    'empty-bin': 0,
  });
  expect(() => readSwitches([], {})).toThrow('--server');
  expect(() => readSwitches(required.slice(0, 4), {})).toThrow('--scale');
  expect(() => readSwitches([...required, '--baud', 'fast'], {})).toThrow('--baud');
  expect(() => readSwitches([...required, '--format', '9X9'], {})).toThrow('--format');
  expect(() => readSwitches([...required, '--dialect', 'latin'], {})).toThrow('--dialect');
});
