import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import {
  installBluetooth,
  installHid,
  installSerial,
  type ScaleKind,
} from './installed-devices.ts';

/** A scale in the browser of the tablet that sends what a recorded one sends. */
export interface ScriptedScale {
  /** Moves for a moment and settles. */
  put(grams: number): Promise<void>;
  /** Shows zero until the tablet takes it as stable. */
  empty(): Promise<void>;
  /** Also for a Bluetooth scale that is switched off or out of reach. */
  unplug(): Promise<void>;
  plugIn(): Promise<void>;
}

export interface HidScale extends ScriptedScale {
  /** Sends this report from now on: status, unit, exponent, low and high byte of the weight. */
  report(...bytes: [number, number, number, number, number]): Promise<void>;
}

export interface BluetoothScale extends ScriptedScale {
  /** Sends a value from the recorded ones from now on. */
  replay(source: string): Promise<void>;
}

const keySeconds = 0.01;
const movingMs = 300;
const emptyMs = 1000;
const gramUnit = 2;
const status = { atZero: 2, moving: 3, stable: 4 };

type Show = (bytes: number[]) => Promise<void>;

/** `move` and `settle` are what the scale sends while a weight is put on it and afterwards. */
async function scriptScale(
  page: Page,
  kind: ScaleKind,
  { move, settle }: Record<'move' | 'settle', (grams: number) => number[]>,
): Promise<ScriptedScale & { show: Show }> {
  const installers = { hid: installHid, serial: installSerial, bluetooth: installBluetooth };
  await page.addInitScript(installers[kind]);
  const show: Show = (bytes) =>
    page.evaluate(([name, sent]) => window.scriptedScales?.[name]?.show(sent), [
      kind,
      bytes,
    ] as const);
  const setPluggedIn = (isPluggedIn: boolean): Promise<void> =>
    page.evaluate(([name, value]) => window.scriptedScales?.[name]?.setPluggedIn(value), [
      kind,
      isPluggedIn,
    ] as const);
  const put = async (grams: number): Promise<void> => {
    await show(move(grams));
    await page.waitForTimeout(movingMs);
    await show(settle(grams));
  };
  return {
    show,
    put,
    empty: async () => {
      await put(0);
      await page.waitForTimeout(emptyMs);
    },
    unplug: () => setPluggedIn(false),
    plugIn: () => setPluggedIn(true),
  };
}

const lowAndHigh = (value: number) => [value & 0xff, value >> 8];

/** A USB scale with a weight report ten times a second. */
export async function scriptHidScale(page: Page): Promise<HidScale> {
  const report = (state: number, grams: number) => [state, gramUnit, 0, ...lowAndHigh(grams)];
  const scale = await scriptScale(page, 'hid', {
    move: (grams) => report(status.moving, grams),
    settle: (grams) => report(grams === 0 ? status.atZero : status.stable, grams),
  });
  return { ...scale, report: (...bytes) => scale.show(bytes) };
}

/** A serial scale that sends a line five times a second, one byte at a time as at 9600 baud. */
export async function scriptSerialScale(page: Page): Promise<ScriptedScale> {
  const line = (state: string, grams: number) => {
    const sign = grams < 0 ? '-' : '+';
    const size = (Math.abs(grams) / 1000).toFixed(3).padStart(8, '0');
    return Array.from(`${state},GS,${sign}${size},kg\r\n`, (sent) => sent.charCodeAt(0));
  };
  return scriptScale(page, 'serial', {
    move: (grams) => line('US', grams),
    settle: (grams) => line('ST', grams),
  });
}

const recordedValues = z
  .array(z.object({ source: z.string(), value: z.string() }))
  .parse(
    JSON.parse(
      readFileSync(
        new URL('../../../scales/test/recorded/bluetooth-values.json', import.meta.url),
        'utf8',
      ),
    ),
  );

/** A Bluetooth scale that notifies five times a second, in steps of 5 g. */
export async function scriptBluetoothScale(page: Page): Promise<BluetoothScale> {
  const value = (grams: number) => [0, ...lowAndHigh(Math.round(grams / 5))];
  const scale = await scriptScale(page, 'bluetooth', {
    move: (grams) => value(grams / 2),
    settle: value,
  });
  return {
    ...scale,
    replay: (source) => {
      const recorded = recordedValues.find((each) => each.source === source);
      if (!recorded) throw new Error(`No recorded value is named ${source}`);
      return scale.show(recorded.value.split(' ').map((byte) => Number.parseInt(byte, 16)));
    },
  };
}

/** Key events of the browser at the speed of a scale, also on a busy machine. */
export async function typeWeight(page: Page, text: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const startedAt = Date.now() / 1000;
  const press = (key: string, index: number) =>
    devtools.send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      key,
      text: key === 'Enter' ? '\r' : key,
      timestamp: startedAt + index * keySeconds,
    });
  await Promise.all([...text.split(''), 'Enter'].map(press));
  await devtools.detach();
}
