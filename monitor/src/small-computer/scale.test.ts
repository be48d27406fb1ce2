import { spawn, execFileSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, expect, test, vi } from 'vitest';
import { openSerialScale } from './scale.ts';
import type { WeightMessage, WeightSource } from './weight-source.ts';

/** A scale on a pseudo terminal that answers the request SI of MT-SICS, and nothing else. */
const answeringScale = `
import os, pty, tty
master, slave = pty.openpty()
tty.setraw(slave)
print(os.ttyname(slave), flush=True)
received = b""
while True:
    received += os.read(master, 64)
    while b"\\r" in received or b"\\n" in received:
        line, _, received = received.replace(b"\\n", b"\\r").partition(b"\\r")
        if line == b"SI":
            os.write(master, b"S S      1.234 kg\\r\\n")
`;
const hasPython = ((): boolean => {
  try {
    execFileSync('python3', ['-c', 'import pty']);
    return true;
  } catch {
    return false;
  }
})();

let device: ChildProcess | undefined;
let source: WeightSource | undefined;

afterEach(async () => {
  await source?.close();
  if (device?.exitCode === null && device.signalCode === null) {
    device.kill();
    await once(device, 'exit');
  }
});

test.skipIf(!hasPython)('a scale that answers requests is found, read and missed', async () => {
  const scale = spawn('python3', ['-c', answeringScale], { stdio: ['ignore', 'pipe', 'inherit'] });
  device = scale;
  const [path] = await once(createInterface(scale.stdout), 'line');
  const messages: WeightMessage[] = [];
  const reports: string[] = [];
  const opened = openSerialScale({
    device: String(path),
    format: { baud: 9600, frame: '8N1' },
    onMessage: (message) => messages.push(message),
    report: (text) => reports.push(text),
  });
  source = opened;
  expect(opened.state()).toBe('missing');
  await vi.waitFor(() => expect(messages.length).toBeGreaterThan(2), { timeout: 15_000 });
  expect(messages[0]).toMatchObject({ reading: { grams: 1234, isStable: true } });
  expect(reports).toEqual([expect.stringContaining('mt-sics')]);
  expect(opened.state()).toBe('ok');
  scale.kill();
  await vi.waitFor(() => expect(opened.state()).toBe('missing'), { timeout: 15_000 });
  expect(reports.at(-1)).toMatch(/disconnected|stopped answering/);
});

test('a missing device is reported once', async () => {
  const reports: string[] = [];
  source = openSerialScale({
    device: '/dev/wastegauge-none',
    format: { baud: 9600, frame: '8N1' },
    onMessage: () => undefined,
    report: (text) => reports.push(text),
  });
  await vi.waitFor(() => expect(reports).toHaveLength(1), { timeout: 5000 });
  expect(reports[0]).toBe(
    'There is no device /dev/wastegauge-none: check the cable, then ls /dev/serial/by-id.',
  );
});
