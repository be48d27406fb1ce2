import type { Page } from '@playwright/test';

/** A scale in the browser of the tablet that sends what a recorded one sends. */
export interface ScriptedScale {
  /** Moves for a moment and settles. */
  put(grams: number): Promise<void>;
  /** Shows zero until the tablet takes it as stable. */
  empty(): Promise<void>;
  unplug(): Promise<void>;
  plugIn(): Promise<void>;
}

export interface HidScale extends ScriptedScale {
  /** Sends this report from now on: status, unit, exponent, low and high byte of the weight. */
  report(...bytes: [number, number, number, number, number]): Promise<void>;
}

declare global {
  interface Window {
    scriptedHid: { show(bytes: number[]): void; setPluggedIn(isPluggedIn: boolean): void };
    scriptedSerial: { show(line: string): void; setPluggedIn(isPluggedIn: boolean): void };
  }
}

const keySeconds = 0.01;
const movingMs = 300;
const emptyMs = 1000;
const gramUnit = 2;
const status = { atZero: 2, moving: 3, stable: 4 };

/** A USB scale with a weight report ten times a second. */
export async function scriptHidScale(page: Page): Promise<HidScale> {
  await page.addInitScript(installHid);
  const report: HidScale['report'] = (...bytes) =>
    page.evaluate((sent) => window.scriptedHid.show(sent), bytes);
  const setPluggedIn = (isPluggedIn: boolean): Promise<void> =>
    page.evaluate((value) => window.scriptedHid.setPluggedIn(value), isPluggedIn);
  const put = async (grams: number): Promise<void> => {
    const size = [grams & 0xff, grams >> 8] as const;
    await report(status.moving, gramUnit, 0, ...size);
    await page.waitForTimeout(movingMs);
    await report(grams === 0 ? status.atZero : status.stable, gramUnit, 0, ...size);
  };
  return {
    report,
    put,
    empty: async () => {
      await put(0);
      await page.waitForTimeout(emptyMs);
    },
    unplug: () => setPluggedIn(false),
    plugIn: () => setPluggedIn(true),
  };
}

/** A serial scale that sends a line five times a second, one byte at a time as at 9600 baud. */
export async function scriptSerialScale(page: Page): Promise<ScriptedScale> {
  await page.addInitScript(installSerial);
  const show = (line: string): Promise<void> =>
    page.evaluate((sent) => window.scriptedSerial.show(sent), line);
  const setPluggedIn = (isPluggedIn: boolean): Promise<void> =>
    page.evaluate((value) => window.scriptedSerial.setPluggedIn(value), isPluggedIn);
  const put = async (grams: number): Promise<void> => {
    const weight = `+${(grams / 1000).toFixed(3).padStart(8, '0')},kg`;
    await show(`US,GS,${weight}\r\n`);
    await page.waitForTimeout(movingMs);
    await show(`ST,GS,${weight}\r\n`);
  };
  return {
    put,
    empty: async () => {
      await put(0);
      await page.waitForTimeout(emptyMs);
    },
    unplug: () => setPluggedIn(false),
    plugIn: () => setPluggedIn(true),
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

/** Runs in the page. The browser remembers the permission over a reload. */
function installHid(): void {
  const reports = new Set<(event: object) => void>();
  const connections = new Set<(event: object) => void>();
  let isPluggedIn = true;
  let bytes = [2, 2, 0, 0, 0];
  const device = {
    vendorId: 0x0922,
    opened: false,
    collections: [{ usagePage: 0x8d, usage: 0x20 }],
    open: async () => void (device.opened = true),
    close: async () => void (device.opened = false),
    addEventListener: (_: string, listener: (event: object) => void) => reports.add(listener),
    removeEventListener: (_: string, listener: (event: object) => void) => reports.delete(listener),
  };
  const hid = {
    addEventListener: (type: string, listener: (event: object) => void) =>
      type === 'disconnect' && connections.add(listener),
    removeEventListener: (_: string, listener: (event: object) => void) =>
      connections.delete(listener),
    getDevices: async () =>
      isPluggedIn && localStorage.getItem('scripted-hid') !== null ? [device] : [],
    requestDevice: async () => {
      if (!isPluggedIn) return [];
      localStorage.setItem('scripted-hid', 'granted');
      return [device];
    },
  };
  Object.defineProperty(navigator, 'hid', { value: hid, configurable: true });
  const send = (): void => {
    if (!device.opened) return;
    const data = new DataView(Uint8Array.from(bytes).buffer);
    for (const listener of reports) listener({ reportId: 3, data });
  };
  setInterval(send, 100);
  window.scriptedHid = {
    show: (next) => {
      bytes = next;
      send();
    },
    setPluggedIn: (next) => {
      isPluggedIn = next;
      if (isPluggedIn) return;
      device.opened = false;
      for (const listener of connections) listener({ device });
    },
  };
}

function installSerial(): void {
  const byteMs = 1;
  let isPluggedIn = true;
  let line = 'ST,GS,+0000.000,kg\r\n';
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const openStream = () =>
    new ReadableStream<Uint8Array>({ start: (started) => void (controller = started) });
  const port = {
    readable: null as ReadableStream<Uint8Array> | null,
    writable: null as WritableStream<Uint8Array> | null,
    open: async () => {
      port.readable = openStream();
      port.writable = new WritableStream<Uint8Array>();
    },
    close: async () => {
      port.readable = null;
      controller = undefined;
    },
  };
  const serial = {
    getPorts: async () =>
      isPluggedIn && localStorage.getItem('scripted-serial') !== null ? [port] : [],
    requestPort: async () => {
      if (!isPluggedIn) throw new DOMException('No port selected', 'NotFoundError');
      localStorage.setItem('scripted-serial', 'granted');
      return port;
    },
  };
  Object.defineProperty(navigator, 'serial', { value: serial, configurable: true });
  async function sendForever(): Promise<void> {
    for (;;) {
      for (const character of line) {
        controller?.enqueue(Uint8Array.of(character.charCodeAt(0)));
        await new Promise((resolve) => {
          setTimeout(resolve, byteMs);
        });
      }
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
    }
  }
  void sendForever();
  window.scriptedSerial = {
    show: (next) => {
      line = next;
    },
    setPluggedIn: (next) => {
      isPluggedIn = next;
      if (isPluggedIn) return;
      port.readable = null;
      controller?.error(new DOMException('The device has been lost.', 'NetworkError'));
      controller = undefined;
    },
  };
}
