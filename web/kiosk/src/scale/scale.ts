import {
  connectBluetooth,
  type BluetoothNavigator,
} from '@wastegauge/scales/drivers/bluetooth-driver';
import {
  ScaleConnectError,
  type ConnectOptions,
  type ScaleConnection,
} from '@wastegauge/scales/drivers/connection';
import { connectHid, type HidNavigator } from '@wastegauge/scales/drivers/hid-driver';
import {
  connectSerial,
  portSettings7E1,
  portSettings8N1,
  type SerialNavigator,
} from '@wastegauge/scales/drivers/serial-driver';
import { connectWedge } from '@wastegauge/scales/drivers/wedge-driver';
import type { ScaleWay } from '@wastegauge/scales/capabilities';
import type { ScaleCondition, ScaleReading } from '@wastegauge/scales/reading';
import { createStabilityTracker } from '@wastegauge/scales/stability';
import { noScale, type ScaleFailure, type ScaleView } from '../state.ts';

const reconnectMs = 3000;

export interface ScaleListener {
  /** Each reading; `isStable` also requires that the weight has stayed for a moment. */
  onWeight(grams: number, isStable: boolean, reading: ScaleReading): void;
  onCondition(condition: ScaleCondition): void;
}

interface ScaleConnect {
  prompt: ConnectOptions['prompt'];
  isSevenBits?: boolean;
}

export interface KioskScale {
  connect(way: ScaleWay, options: ScaleConnect): Promise<void>;
  /** Shows zero for what is on the scale now. */
  zero(): void;
  stop(): Promise<void>;
}

interface ScaleOptions {
  onView: (view: ScaleView) => void;
  listener: ScaleListener;
}

type Browser = HidNavigator & SerialNavigator & BluetoothNavigator;

export function createScale({ onView, listener }: ScaleOptions): KioskScale {
  let view = noScale;
  let connection: ScaleConnection | undefined;
  let tracker = createStabilityTracker();
  let zeroG = 0;
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function update(change: Partial<ScaleView>): void {
    view = { ...view, ...change };
    onView(view);
  }

  function takeReading(reading: ScaleReading): void {
    const isStable = tracker.add(reading, Date.now()) !== undefined;
    const grams = reading.grams - zeroG;
    update({ grams, isStable, condition: null, unit: reading.unit });
    listener.onWeight(grams, isStable, { ...reading, grams });
  }

  function takeCondition(condition: ScaleCondition): void {
    tracker.reset();
    update({ isStable: false, condition });
    listener.onCondition(condition);
  }

  function lose(): void {
    connection = undefined;
    tracker.reset();
    update({ status: 'lost', lostAt: Date.now(), isStable: false });
    reconnectLater();
  }

  /** Without asking: the browser remembers the device. */
  function reconnectLater(): void {
    const { way, isSevenBits } = view;
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (way && view.status === 'lost') void connect(way, { prompt: 'never', isSevenBits });
    }, reconnectMs);
  }

  async function connect(
    way: ScaleWay,
    { prompt, isSevenBits = false }: ScaleConnect,
  ): Promise<void> {
    attempt += 1;
    const current = attempt;
    clearTimeout(timer);
    await close();
    const wasLost = view.status === 'lost' && view.way === way && prompt === 'never';
    zeroG = 0;
    update({
      ...noScale,
      way,
      isSevenBits,
      status: way === 'none' ? 'connected' : wasLost ? 'lost' : 'connecting',
      lostAt: wasLost ? view.lostAt : null,
    });
    if (way === 'none') return;
    try {
      const opened = await open(way, isSevenBits, {
        prompt,
        defaultUnit: 'kg',
        onReading: takeReading,
        onCondition: takeCondition,
        onLost: lose,
        onReceived: () => undefined,
      });
      if (current !== attempt) return void opened.close();
      connection = opened;
      tracker = createStabilityTracker({ settleMs: opened.settleMs });
      update({ status: 'connected', lostAt: null, failure: null });
    } catch (error) {
      if (current !== attempt) return;
      update({
        status: 'lost',
        lostAt: view.lostAt ?? Date.now(),
        failure: toFailure(error),
      });
      if (prompt === 'never') reconnectLater();
    }
  }

  async function close(): Promise<void> {
    const closing = connection;
    connection = undefined;
    await closing?.close().catch(() => undefined);
  }

  return {
    connect,
    zero: () => {
      zeroG += view.grams ?? 0;
      update({ grams: view.grams === null ? null : 0 });
    },
    stop: async () => {
      attempt += 1;
      clearTimeout(timer);
      await close();
    },
  };
}

function open(
  way: Exclude<ScaleWay, 'none'>,
  isSevenBits: boolean,
  options: ConnectOptions,
): Promise<ScaleConnection> {
  // The members in use are declared by the drivers; the DOM types do not have these interfaces.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const browser = navigator as unknown as Browser;
  switch (way) {
    case 'wedge':
      return connectWedge({ ...options, document });
    case 'hid':
      return connectHid({ ...options, navigator: browser });
    case 'serial': {
      const settings = isSevenBits ? portSettings7E1 : portSettings8N1;
      return connectSerial({ ...options, navigator: browser, settings });
    }
    case 'bluetooth':
      return connectBluetooth({ ...options, navigator: browser });
  }
}

function toFailure(error: unknown): ScaleFailure {
  if (error instanceof ScaleConnectError) {
    const { reason, received, hint } = error;
    return { reason, received, isSevenBits: hint === 'sevenBits' };
  }
  return { reason: 'disconnected', received: '', isSevenBits: false };
}
