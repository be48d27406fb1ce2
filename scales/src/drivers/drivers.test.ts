import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseHex, recordedReports, recordedValues } from '../../test/recorded.ts';
import { listen, scriptBluetooth, scriptHid } from '../../test/scripted-devices.ts';
import { connectBluetooth } from './bluetooth-driver.ts';
import { connectHid } from './hid-driver.ts';
import { connectWedge, type WedgeDocument, type WedgeKeyEvent } from './wedge-driver.ts';

afterEach(() => {
  vi.useRealTimers();
});

const gramsOf = (rows: { reading?: { grams: number } }[]): number[] =>
  rows.flatMap(({ reading }) => (reading ? [reading.grams] : []));
const conditionsOf = (rows: { condition?: string }[]): string[] =>
  rows.flatMap(({ condition }) => condition ?? []);

describe('USB', () => {
  it('replays every recorded report', async () => {
    const navigator = scriptHid({ isGranted: true });
    const heard = listen();
    const connection = await connectHid({ ...heard, navigator, prompt: 'never' });
    for (const { report } of recordedReports) navigator.report(parseHex(report));
    navigator.report(parseHex('01 02'), 7);
    expect(heard.grams).toEqual(gramsOf(recordedReports));
    expect(heard.conditions).toEqual(conditionsOf(recordedReports));
    await connection.close();
    expect(navigator.listeners()).toBe(0);
  });

  it('reports the loss once when the scale switches itself off', async () => {
    const navigator = scriptHid({ isGranted: true });
    const heard = listen();
    await connectHid({ ...heard, navigator, prompt: 'never' });
    navigator.unplug();
    navigator.unplug();
    expect(heard.lost).toEqual(['disconnected']);
  });

  it.each([
    ['never', { isGranted: false }, 'notGranted', 0],
    ['ifNeeded', { isGranted: false }, undefined, 1],
    ['ifNeeded', { isGranted: true }, undefined, 0],
    ['always', { isGranted: true }, undefined, 1],
    ['never', { isGranted: true, vendorId: 0x0eb8 }, undefined, 0],
    ['never', { isGranted: true, vendorId: 0x0eb8, usagePage: 0x01 }, 'notGranted', 0],
  ] as const)('prompts %s with %o', async (prompt, options, reason, prompts) => {
    const navigator = scriptHid(options);
    const connecting = connectHid({ ...listen(), navigator, prompt });
    if (reason) await expect(connecting).rejects.toMatchObject({ reason });
    else await connecting;
    expect(navigator.prompts).toBe(prompts);
  });
});

describe('Bluetooth', () => {
  it('replays every recorded value, none of them stable', async () => {
    const navigator = scriptBluetooth({ isGranted: true });
    const heard = listen();
    await connectBluetooth({ ...heard, navigator, prompt: 'never' });
    for (const { value } of recordedValues) navigator.send(parseHex(value));
    expect(heard.grams).toEqual(gramsOf(recordedValues));
    expect(heard.stable).not.toContain(true);
    expect(heard.conditions).toEqual(conditionsOf(recordedValues));
  });

  it('reports the loss, but not after closing', async () => {
    const navigator = scriptBluetooth({ isGranted: false });
    const heard = listen();
    const first = await connectBluetooth({ ...heard, navigator, prompt: 'ifNeeded' });
    await first.close();
    expect(heard.lost).toEqual([]);
    await connectBluetooth({ ...heard, navigator, prompt: 'ifNeeded' });
    navigator.leave();
    expect(heard.lost).toEqual(['disconnected']);
  });

  it('gives up on a scale that is switched off', async () => {
    vi.useFakeTimers();
    const navigator = scriptBluetooth({ isGranted: true, isReachable: false });
    const connecting = connectBluetooth({ ...listen(), navigator, prompt: 'never' });
    const failure = expect(connecting).rejects.toMatchObject({ reason: 'timedOut' });
    await vi.advanceTimersByTimeAsync(15_000);
    await failure;
  });

  it('is chosen once per page in browsers that forget the choice', async () => {
    const { bluetooth } = scriptBluetooth({ isGranted: true });
    if (!bluetooth) throw new Error('Bluetooth is scripted.');
    const navigator = { bluetooth: { requestDevice: bluetooth.requestDevice } };
    const connecting = connectBluetooth({ ...listen(), navigator, prompt: 'never' });
    await expect(connecting).rejects.toMatchObject({ reason: 'notGranted' });
    const connection = await connectBluetooth({ ...listen(), navigator, prompt: 'ifNeeded' });
    await connection.close();
    await connectBluetooth({ ...listen(), navigator, prompt: 'never' });
  });
});

describe('keyboard', () => {
  function scriptDocument(): WedgeDocument & {
    press: (keys: string[], gapMs: number) => string[];
  } {
    const listeners = new Set<(event: WedgeKeyEvent) => void>();
    let timeStamp = 0;
    return {
      addEventListener: (_, listener) => void listeners.add(listener),
      removeEventListener: (_, listener) => void listeners.delete(listener),
      /** Returns the keys that did not reach the page. */
      press: (keys, gapMs) => {
        timeStamp += 5000;
        return keys.filter((key) => {
          timeStamp += gapMs;
          let isPrevented = false;
          const preventDefault = (): void => {
            isPrevented = true;
          };
          const event = {
            key,
            repeat: false,
            timeStamp,
            preventDefault,
            stopPropagation: () => {},
          };
          for (const listener of listeners) listener(event);
          return isPrevented;
        });
      },
    };
  }

  it('reads the scale, keeps its Enter from the page and leaves typing alone', async () => {
    const document = scriptDocument();
    const heard = listen();
    const connection = await connectWedge({ ...heard, document, prompt: 'never' });
    expect(document.press([...Array.from('1,234 kg'), 'Enter'], 8)).toEqual([' ', 'Enter']);
    expect(heard.grams).toEqual([1234]);
    expect(heard.stable).toEqual([true]);
    expect(document.press([...Array.from('1,234 kg'), 'Enter'], 90)).toEqual([]);
    expect(heard.grams).toEqual([1234]);
    expect(heard.conditions).toEqual([]);
    expect(connection.settleMs).toBe(0);
    await connection.close();
    expect(document.press([...Array.from('1,234 kg'), 'Enter'], 8)).toEqual([]);
  });
});
