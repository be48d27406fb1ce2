import type {
  BluetoothNavigator,
  BluetoothScaleDevice,
  BluetoothValueEvent,
} from '../src/drivers/bluetooth-driver.ts';
import type { LostReason, ScaleCallbacks } from '../src/drivers/connection.ts';
import type { HidNavigator, HidReportEvent, HidScaleDevice } from '../src/drivers/hid-driver.ts';
import type { PortSettings, SerialNavigator, WebSerialPort } from '../src/drivers/serial-driver.ts';
import { toBytes } from './recorded.ts';

export interface Heard extends ScaleCallbacks {
  grams: number[];
  stable: boolean[];
  conditions: string[];
  lost: LostReason[];
  received: string[];
}

/** Callbacks that note every call. */
export function listen(): Heard {
  const heard: Heard = {
    grams: [],
    stable: [],
    conditions: [],
    lost: [],
    received: [],
    onReading: ({ grams, isStable }) => {
      heard.grams.push(grams);
      heard.stable.push(isStable);
    },
    onCondition: (condition) => heard.conditions.push(condition),
    onLost: (reason) => heard.lost.push(reason),
    onReceived: (raw) => heard.received.push(raw),
  };
  return heard;
}

class Emitter<Event> {
  private readonly listeners = new Map<string, Set<(event: Event) => void>>();

  addEventListener = (type: string, listener: (event: Event) => void): void => {
    this.listeners.set(type, (this.listeners.get(type) ?? new Set()).add(listener));
  };
  removeEventListener = (type: string, listener: (event: Event) => void): void => {
    this.listeners.get(type)?.delete(listener);
  };
  emit = (type: string, event: Event): void => {
    for (const listener of this.listeners.get(type) ?? []) listener(event);
  };
  count = (): number => [...this.listeners.values()].reduce((sum, { size }) => sum + size, 0);
}

export interface ScriptedPort extends WebSerialPort {
  requests: string[];
  settings: PortSettings | undefined;
  isOpen: boolean;
  /** Sends the text byte by byte. */
  send: (text: string) => void;
  failParity: () => void;
  unplug: () => void;
}

export function scriptPort(answer: (request: string) => string | undefined): ScriptedPort {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const openStream = (): WebSerialPort['readable'] =>
    new ReadableStream<Uint8Array>({ start: (started) => void (controller = started) });
  const port: ScriptedPort = {
    requests: [],
    settings: undefined,
    isOpen: false,
    readable: null,
    writable: null,
    open: async (settings) => {
      if (port.isOpen) throw new Error('The port is already open.');
      port.settings = settings;
      port.isOpen = true;
      port.readable = openStream();
      port.writable = new WritableStream<Uint8Array>({
        write: (bytes) => {
          const request = String.fromCharCode(...bytes);
          port.requests.push(request);
          const text = answer(request);
          if (text !== undefined) setTimeout(() => port.send(text), 20);
        },
      });
    },
    close: async () => {
      port.isOpen = false;
      port.readable = null;
    },
    send: (text) => {
      if (!port.isOpen) return;
      for (const byte of toBytes(text)) controller?.enqueue(Uint8Array.of(byte));
    },
    failParity: () => {
      controller?.error(new Error('ParityError'));
      port.readable = openStream();
    },
    unplug: () => {
      port.readable = null;
      controller?.error(new Error('NetworkError'));
    },
  };
  return port;
}

/** A browser that knows `granted` ports and offers `chosen` when it asks the user. */
export function scriptSerial(
  granted: WebSerialPort[],
  chosen?: WebSerialPort,
): SerialNavigator & { prompts: number } {
  const navigator = {
    prompts: 0,
    serial: {
      getPorts: async () => granted,
      requestPort: async () => {
        navigator.prompts += 1;
        if (!chosen) throw new Error('NotFoundError');
        return chosen;
      },
    },
  };
  return navigator;
}

export interface ScriptedHid extends HidNavigator {
  prompts: number;
  listeners: () => number;
  report: (bytes: Uint8Array, reportId?: number) => void;
  unplug: () => void;
}

export function scriptHid(options: {
  isGranted: boolean;
  vendorId?: number;
  usagePage?: number;
}): ScriptedHid {
  const { isGranted, vendorId = 0x0922, usagePage = 0x8d } = options;
  const reports = new Emitter<HidReportEvent>();
  const connections = new Emitter<{ device: HidScaleDevice }>();
  const device: HidScaleDevice = {
    vendorId,
    opened: false,
    collections: [{ usagePage, usage: 0x20 }],
    open: async () => void (device.opened = true),
    close: async () => void (device.opened = false),
    addEventListener: reports.addEventListener,
    removeEventListener: reports.removeEventListener,
  };
  const scripted: ScriptedHid = {
    prompts: 0,
    listeners: () => reports.count() + connections.count(),
    hid: {
      addEventListener: connections.addEventListener,
      removeEventListener: connections.removeEventListener,
      getDevices: async () => (isGranted ? [device] : []),
      requestDevice: async () => {
        scripted.prompts += 1;
        return [device];
      },
    },
    report: (bytes, reportId = 3) => {
      if (device.opened)
        reports.emit('inputreport', { reportId, data: new DataView(bytes.slice().buffer) });
    },
    unplug: () => {
      device.opened = false;
      connections.emit('disconnect', { device });
    },
  };
  return scripted;
}

export interface ScriptedBluetooth extends BluetoothNavigator {
  prompts: number;
  send: (bytes: Uint8Array) => void;
  leave: () => void;
}

export function scriptBluetooth(options: {
  isGranted: boolean;
  isReachable?: boolean;
}): ScriptedBluetooth {
  const values = new Emitter<BluetoothValueEvent>();
  const connection = new Emitter<unknown>();
  let isNotifying = false;
  const characteristic = {
    addEventListener: values.addEventListener,
    removeEventListener: values.removeEventListener,
    startNotifications: async () => {
      isNotifying = true;
    },
  };
  const device: BluetoothScaleDevice = {
    addEventListener: connection.addEventListener,
    removeEventListener: connection.removeEventListener,
    gatt: {
      connect: () =>
        options.isReachable === false
          ? new Promise(() => {})
          : Promise.resolve({
              getPrimaryService: async (service) => {
                if (service !== 0x181d) throw new Error('NotFoundError');
                return {
                  getCharacteristic: async (wanted) => {
                    if (wanted !== 0x2a9d) throw new Error('NotFoundError');
                    return characteristic;
                  },
                };
              },
            }),
      disconnect: () => connection.emit('gattserverdisconnected', undefined),
    },
  };
  const scripted: ScriptedBluetooth = {
    prompts: 0,
    bluetooth: {
      getDevices: async () => (options.isGranted ? [device] : []),
      requestDevice: async () => {
        scripted.prompts += 1;
        return device;
      },
    },
    send: (bytes) => {
      if (!isNotifying) return;
      const value = new DataView(bytes.slice().buffer);
      values.emit('characteristicvaluechanged', { target: { value } });
    },
    leave: () => connection.emit('gattserverdisconnected', undefined),
  };
  return scripted;
}
