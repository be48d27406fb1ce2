import { parseHidReport } from '../hid-report.ts';
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

/** The members of WebHID in use. */
export interface HidReportEvent {
  reportId: number;
  data: DataView;
}
export interface HidScaleDevice extends EventSource<HidReportEvent> {
  vendorId: number;
  opened: boolean;
  collections: readonly { usagePage?: number; usage?: number }[];
  open: () => Promise<void>;
  close: () => Promise<void>;
}
export interface HidNavigator {
  hid?: EventSource<{ device: HidScaleDevice }> & {
    getDevices: () => Promise<HidScaleDevice[]>;
    requestDevice: (options: { filters: HidFilter[] }) => Promise<HidScaleDevice[]>;
  };
}
type HidFilter = { usagePage: number; usage: number } | { vendorId: number };

const weighingPage = 0x8d;
const scaleUsage = 0x20;
const dymo = 0x0922;
const filters: HidFilter[] = [{ usagePage: weighingPage, usage: scaleUsage }, { vendorId: dymo }];

const isScale = ({ vendorId, collections }: HidScaleDevice): boolean =>
  vendorId === dymo ||
  collections.some(({ usagePage, usage }) => usagePage === weighingPage && usage === scaleUsage);

export interface HidConnectOptions extends ConnectOptions {
  navigator: HidNavigator;
}

export async function connectHid(options: HidConnectOptions): Promise<ScaleConnection> {
  const { hid } = options.navigator;
  if (!hid) throw new ScaleConnectError('notSupported');
  const device = await chooseDevice(options.prompt, {
    listGranted: async () => (await hid.getDevices()).filter(isScale),
    ask: async () => (await hid.requestDevice({ filters }))[0],
  });
  if (!device.opened) await device.open();

  const takeReport = ({ reportId, data }: HidReportEvent): void => {
    const bytes = bytesOf(data);
    options.onReceived(showBytes(bytes));
    const message = parseHidReport(reportId, bytes);
    if (message) deliver(message, options);
  };
  const stop = (): void => {
    device.removeEventListener('inputreport', takeReport);
    hid.removeEventListener('disconnect', takeDisconnect);
  };
  const takeDisconnect = (event: { device: HidScaleDevice }): void => {
    if (event.device !== device) return;
    stop();
    options.onLost('disconnected');
  };

  device.addEventListener('inputreport', takeReport);
  hid.addEventListener('disconnect', takeDisconnect);
  return {
    settleMs: staffSettleMs,
    close: async () => {
      stop();
      await device.close();
    },
  };
}
