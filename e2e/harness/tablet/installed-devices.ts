/** Controls of a scripted scale in the page. */
export interface InstalledScale {
  /** Sends these bytes from now on. */
  show(bytes: number[]): void;
  setPluggedIn(isPluggedIn: boolean): void;
}

export type ScaleKind = 'hid' | 'serial' | 'bluetooth';

declare global {
  interface Window {
    scriptedScales?: Partial<Record<ScaleKind, InstalledScale>>;
  }
}

/* The functions below run in the page. The browser remembers the permission over a reload. */

export function installHid(): void {
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
  window.scriptedScales = {
    ...window.scriptedScales,
    hid: {
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
    },
  };
}

export function installSerial(): void {
  const byteMs = 1;
  let isPluggedIn = true;
  let line = Array.from('ST,GS,+0000.000,kg\r\n', (sent) => sent.charCodeAt(0));
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
  const pause = (ms: number) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms);
    });
  async function sendForever(): Promise<void> {
    for (;;) {
      for (const byte of line) {
        controller?.enqueue(Uint8Array.of(byte));
        await pause(byteMs);
      }
      await pause(100);
    }
  }
  void sendForever();
  window.scriptedScales = {
    ...window.scriptedScales,
    serial: {
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
    },
  };
}

/** As in Chrome without flags: `getDevices` is missing, so the page itself must reconnect. */
export function installBluetooth(): void {
  const weightScale = 0x181d;
  const weightMeasurement = 0x2a9d;
  const notifyMs = 200;
  let isInReach = true;
  let isConnected = false;
  let bytes = [0, 0, 0];
  const characteristic = new EventTarget();
  const device = new EventTarget();
  const disconnect = (): void => {
    if (!isConnected) return;
    isConnected = false;
    device.dispatchEvent(new Event('gattserverdisconnected'));
  };
  const missing = (name: string): never => {
    throw new DOMException(`No ${name} found in device.`, 'NotFoundError');
  };
  const service = {
    getCharacteristic: async (wanted: number) =>
      wanted === weightMeasurement ? characteristic : missing('characteristic'),
  };
  const server = {
    getPrimaryService: async (wanted: number) =>
      wanted === weightScale ? service : missing('service'),
  };
  let isNotifying = false;
  Object.assign(characteristic, {
    value: undefined,
    startNotifications: async () => void (isNotifying = true),
  });
  Object.assign(device, {
    name: 'Kitchen scale',
    gatt: {
      connect: async () => {
        if (!isInReach) throw new DOMException('Device is no longer in range.', 'NetworkError');
        isConnected = true;
        isNotifying = false;
        return server;
      },
      disconnect,
    },
  });
  const bluetooth = {
    getAvailability: async () => true,
    requestDevice: async ({ filters }: { filters: { services: number[] }[] }) => {
      const isOffered = filters.some(({ services }) => services.includes(weightScale));
      if (!isInReach || !isOffered) throw new DOMException('User cancelled.', 'NotFoundError');
      return device;
    },
  };
  Object.defineProperty(navigator, 'bluetooth', { value: bluetooth, configurable: true });
  // Chromium on Linux has no Bluetooth and therefore does not know its policy either.
  const allowsFeature = (feature: string): boolean => feature === 'bluetooth';
  Object.defineProperty(document, 'featurePolicy', { value: { allowsFeature } });
  setInterval(() => {
    if (!isConnected || !isNotifying) return;
    Object.assign(characteristic, { value: new DataView(Uint8Array.from(bytes).buffer) });
    characteristic.dispatchEvent(new Event('characteristicvaluechanged'));
  }, notifyMs);
  window.scriptedScales = {
    ...window.scriptedScales,
    bluetooth: {
      show: (next) => {
        bytes = next;
      },
      setPluggedIn: (next) => {
        isInReach = next;
        if (!isInReach) disconnect();
      },
    },
  };
}
