import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listen, scriptPort, scriptSerial } from '../../test/scripted-devices.ts';
import { keepConnected } from './keep-connected.ts';
import { connectSerial, portSettings7E1, portSettings8N1 } from './serial-driver.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Waits for a promise while the scripted time passes. */
async function settle<Result>(promise: Promise<Result>): Promise<Result> {
  const wait = { isOver: false };
  const end = (): void => {
    wait.isOver = true;
  };
  promise.then(end, end);
  while (!wait.isOver) await vi.advanceTimersByTimeAsync(50);
  return promise;
}

const sicsScale = (): ReturnType<typeof scriptPort> =>
  scriptPort((request) => (request === 'SI\r\n' ? 'S S     100.00 g\r\n' : 'ES\r\n'));

describe('a scale that is asked', () => {
  it('is detected and polled, and the port is closed in the end', async () => {
    const port = sicsScale();
    const heard = listen();
    const connection = await settle(
      connectSerial({ ...heard, navigator: scriptSerial([port]), prompt: 'never' }),
    );
    expect(connection.protocol).toEqual({ dialect: 'mt-sics', isUnasked: false });
    expect(port.settings).toEqual(portSettings8N1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(heard.grams.length).toBeGreaterThan(5);
    expect(new Set(heard.grams)).toEqual(new Set([100]));
    expect(heard.stable).not.toContain(false);
    expect(heard.received.join('')).toContain('S S     100.00 g<CR><LF>');

    await settle(connection.close());
    expect(port.isOpen).toBe(false);
    const { length } = port.requests;
    await vi.advanceTimersByTimeAsync(5000);
    expect(port.requests).toHaveLength(length);
    expect(heard.lost).toEqual([]);
  });

  it('is not asked again before it has answered', async () => {
    let requests = 0;
    const port = scriptPort(() => void (requests += 1));
    const connecting = connectSerial({
      ...listen(),
      navigator: scriptSerial([port]),
      prompt: 'never',
      protocol: { dialect: 'mt-sics', isUnasked: false },
      pollMs: 100,
    });
    await settle(connecting);
    await vi.advanceTimersByTimeAsync(4000);
    expect(requests).toBeLessThanOrEqual(5);
  });

  it('is lost after ten seconds of silence', async () => {
    let isOn = true;
    const port = scriptPort(() => (isOn ? 'S D      12.45 g\r\n' : undefined));
    const heard = listen();
    await settle(connectSerial({ ...heard, navigator: scriptSerial([port]), prompt: 'never' }));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(heard.lost).toEqual([]);
    isOn = false;
    await vi.advanceTimersByTimeAsync(12_000);
    expect(heard.lost).toEqual(['silent']);
    expect(port.isOpen).toBe(false);
  });

  it('goes on after a parity error', async () => {
    const port = sicsScale();
    const heard = listen();
    await settle(connectSerial({ ...heard, navigator: scriptSerial([port]), prompt: 'never' }));
    port.failParity();
    await vi.advanceTimersByTimeAsync(100);
    expect(heard.conditions).toEqual(['unreadable']);
    const before = heard.grams.length;
    await vi.advanceTimersByTimeAsync(3000);
    expect(heard.grams.length).toBeGreaterThan(before);
    expect(heard.lost).toEqual([]);
  });

  it('is lost when the cable is pulled', async () => {
    const port = sicsScale();
    const heard = listen();
    await settle(connectSerial({ ...heard, navigator: scriptSerial([port]), prompt: 'never' }));
    port.unplug();
    await vi.advanceTimersByTimeAsync(100);
    expect(heard.lost).toEqual(['disconnected']);
  });
});

describe('a scale that sends unasked', () => {
  it('is read with 7E1 and never asked', async () => {
    const port = scriptPort(() => undefined);
    const heard = listen();
    const timer = setInterval(() => port.send('US,GS,+00123.5,kg\r\n'), 100);
    const connection = await settle(
      connectSerial({
        ...heard,
        navigator: scriptSerial([], port),
        prompt: 'ifNeeded',
        settings: portSettings7E1,
      }),
    );
    await vi.advanceTimersByTimeAsync(1000);
    clearInterval(timer);
    expect(connection.protocol).toEqual({ dialect: 'a-and-d', isUnasked: true });
    expect(port.settings).toMatchObject({ dataBits: 7, parity: 'even' });
    expect(port.requests).toEqual([]);
    expect(heard.grams.length).toBeGreaterThan(5);
    expect(heard.stable).not.toContain(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(heard.lost).toEqual([]);
  });
});

describe('failures', () => {
  it('shows what was received when no dialect fits, and closes the port', async () => {
    const port = scriptPort(() => 'HELLO\r\n');
    const connecting = connectSerial({
      ...listen(),
      navigator: scriptSerial([port]),
      prompt: 'never',
    });
    await expect(settle(connecting)).rejects.toMatchObject({
      reason: 'dialectUnknown',
      received: expect.stringContaining('HELLO<CR><LF>'),
    });
    expect(port.isOpen).toBe(false);
  });

  it('fails when the cable is pulled during detection', async () => {
    const port = scriptPort(() => undefined);
    const heard = listen();
    const connecting = connectSerial({
      ...heard,
      navigator: scriptSerial([port]),
      prompt: 'never',
    });
    setTimeout(port.unplug, 500);
    await expect(settle(connecting)).rejects.toMatchObject({ reason: 'disconnected' });
    expect(heard.lost).toEqual([]);
  });

  it.each([
    ['never', [], 'notGranted', 0],
    ['ifNeeded', [], undefined, 1],
    ['ifNeeded', [sicsScale()], undefined, 0],
    ['always', [sicsScale()], undefined, 1],
  ] as const)('prompts %s', async (prompt, granted, reason, prompts) => {
    const navigator = scriptSerial([...granted], sicsScale());
    const connecting = connectSerial({ ...listen(), navigator, prompt });
    if (reason) await expect(settle(connecting)).rejects.toMatchObject({ reason });
    else await (await settle(connecting)).close();
    expect(navigator.prompts).toBe(prompts);
  });

  it('says so when the browser has no Web Serial', async () => {
    const connecting = connectSerial({ ...listen(), navigator: {}, prompt: 'ifNeeded' });
    await expect(connecting).rejects.toMatchObject({ reason: 'notSupported' });
  });
});

describe('keeping the connection', () => {
  it('connects again without a prompt once the scale is back', async () => {
    const port = sicsScale();
    const ports = [port];
    const navigator = scriptSerial(ports, port);
    const heard = listen();
    const connected: unknown[] = [];
    const kept = await settle(
      keepConnected(
        connectSerial,
        { ...heard, navigator, prompt: 'ifNeeded' },
        { onConnected: ({ protocol }) => connected.push(protocol.dialect) },
      ),
    );
    ports.length = 0;
    port.unplug();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(heard.lost).toEqual(['disconnected']);
    expect(connected).toEqual(['mt-sics']);
    ports.push(port);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(connected).toEqual(['mt-sics', 'mt-sics']);
    expect(navigator.prompts).toBe(0);

    await settle(kept.close());
    expect(port.isOpen).toBe(false);
  });

  it('stops trying when it is closed', async () => {
    const port = sicsScale();
    const heard = listen();
    const kept = await settle(
      keepConnected(
        connectSerial,
        { ...heard, navigator: scriptSerial([port]), prompt: 'never' },
        { onConnected: () => {} },
      ),
    );
    port.unplug();
    await vi.advanceTimersByTimeAsync(100);
    await kept.close();
    const { length } = port.requests;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(port.requests).toHaveLength(length);
  });
});
