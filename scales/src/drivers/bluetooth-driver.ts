import { parseWeightMeasurement, weightMeasurement, weightScaleService } from '../bluetooth.ts';
import { staffSettleMs } from '../stability.ts';
import { chooseDevice } from './choose-device.ts';
import {
  bytesOf,
  deliver,
  ScaleConnectError,
  showBytes,
  type ConnectOptions,
  type EventSource,
  type ScaleConnection,
} from './connection.ts';

/** The members of Web Bluetooth in use. */
export interface BluetoothValueEvent {
  target: { value?: DataView } | null;
}
export interface BluetoothCharacteristic extends EventSource<BluetoothValueEvent> {
  startNotifications: () => Promise<unknown>;
}
export interface BluetoothScaleDevice extends EventSource<unknown> {
  gatt?: {
    connect: () => Promise<{
      getPrimaryService: (service: number) => Promise<{
        getCharacteristic: (characteristic: number) => Promise<BluetoothCharacteristic>;
      }>;
    }>;
    disconnect: () => void;
  };
}
export interface BluetoothNavigator {
  bluetooth?: {
    getAvailability?: () => Promise<boolean>;
    /** Missing in browsers that forget the choice. */
    getDevices?: () => Promise<BluetoothScaleDevice[]>;
    requestDevice: (options: {
      filters: { services: number[] }[];
    }) => Promise<BluetoothScaleDevice>;
  };
}

export interface BluetoothConnectOptions extends ConnectOptions {
  navigator: BluetoothNavigator;
  connectTimeoutMs?: number;
}

/** Browsers without `getDevices` can still reconnect to a device until the page is closed. */
const lastChosen = new WeakMap<object, BluetoothScaleDevice>();

export async function connectBluetooth(options: BluetoothConnectOptions): Promise<ScaleConnection> {
  const { bluetooth } = options.navigator;
  if (!bluetooth) throw new ScaleConnectError('notSupported');
  const device = await chooseDevice(options.prompt, {
    listGranted: async () => {
      const last = lastChosen.get(bluetooth);
      return (await bluetooth.getDevices?.()) ?? (last ? [last] : []);
    },
    ask: () => bluetooth.requestDevice({ filters: [{ services: [weightScaleService] }] }),
  });
  if (!device.gatt) throw new ScaleConnectError('notGranted');
  lastChosen.set(bluetooth, device);
  const { gatt } = device;
  const characteristic = await withTimeout(
    openCharacteristic(gatt),
    options.connectTimeoutMs ?? 15_000,
    () => gatt.disconnect(),
  );

  const takeValue = ({ target }: BluetoothValueEvent): void => {
    if (!target?.value) return;
    const bytes = bytesOf(target.value);
    options.onReceived(showBytes(bytes));
    deliver(parseWeightMeasurement(bytes), options);
  };
  const stop = (): void => {
    characteristic.removeEventListener('characteristicvaluechanged', takeValue);
    device.removeEventListener('gattserverdisconnected', takeDisconnect);
  };
  const takeDisconnect = (): void => {
    stop();
    options.onLost('disconnected');
  };

  characteristic.addEventListener('characteristicvaluechanged', takeValue);
  device.addEventListener('gattserverdisconnected', takeDisconnect);
  await characteristic.startNotifications();
  return {
    settleMs: staffSettleMs,
    close: async () => {
      stop();
      gatt.disconnect();
    },
  };
}

async function openCharacteristic(
  gatt: NonNullable<BluetoothScaleDevice['gatt']>,
): Promise<BluetoothCharacteristic> {
  const server = await gatt.connect();
  const service = await server.getPrimaryService(weightScaleService);
  return service.getCharacteristic(weightMeasurement);
}

/** Connecting to a scale that is switched off never ends without a limit. */
async function withTimeout<Result>(
  work: Promise<Result>,
  timeoutMs: number,
  abort: () => void,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      abort();
      reject(new ScaleConnectError('timedOut'));
    }, timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
