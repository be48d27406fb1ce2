import { startMonitor, type CaptureInput, type MonitorNotice } from '@wastegauge/monitor/client';
import type { Queue } from '@wastegauge/monitor/capture-queue';
import { chosenService } from '../services.ts';
import { isQuotaError } from '../storage/database.ts';
import type { SavedValues } from '../storage/saved-values.ts';
import type { KioskState } from '../state.ts';
import type { Store } from '../store.ts';
import { version } from '../version.ts';
import { watchBattery } from './battery.ts';

export interface Delivery {
  /** Resolves when the capture is stored on the tablet. */
  deliver(capture: CaptureInput, pictures: Uint8Array[]): Promise<void>;
  withdraw(captureId: string): Promise<void>;
  sendNow(): void;
  stop(): Promise<void>;
}

interface DeliveryOptions {
  key: string;
  queue: Queue;
  store: Store<KioskState>;
  values: SavedValues;
  onRevoked: () => void;
}

export async function startDelivery(options: DeliveryOptions): Promise<Delivery> {
  const { key, queue, store, values, onRevoked } = options;
  let withdrawn = (await values.read('withdrawals')) ?? [];
  let reportState = (): void => undefined;
  const battery = await watchBattery(() => reportState());

  const setWithdrawn = async (captureIds: string[]): Promise<void> => {
    withdrawn = captureIds;
    await values.write('withdrawals', captureIds);
  };

  function takeNotice(notice: MonitorNotice): void {
    if (notice.kind === 'delivered') {
      const lastSentAt = Date.now();
      store.set({ lastSentAt, isOffline: false });
      void values.write('lastSentAt', lastSentAt);
    } else if (notice.kind === 'refused') store.set({ refusal: notice.message });
    else if (notice.kind === 'trouble') {
      if (notice.code === 'unknownDeviceKey') onRevoked();
      else if (notice.code === undefined) store.set({ isOffline: true });
    }
  }

  const scaleState = () => (isScaleMissing(store.get()) ? 'missing' : 'ok');
  const cameraState = () => (store.get().camera === 'on' ? 'ok' : 'missing');
  const monitor = startMonitor({
    server: '',
    key,
    queue,
    withdrawals: {
      list: () => withdrawn,
      end: (captureId) => setWithdrawn(withdrawn.filter((each) => each !== captureId)),
    },
    report: takeNotice,
    firmware: version,
    ...(battery && { batteryPercent: battery }),
    scaleState,
    cameraState,
  });
  reportState = () => monitor.reportState();
  let shownParts = `${scaleState()} ${cameraState()}`;
  const stopWatching = store.subscribe(() => {
    const parts = `${scaleState()} ${cameraState()}`;
    if (parts === shownParts) return;
    shownParts = parts;
    reportState();
  });

  return {
    deliver: async (taken, pictures) => {
      const service = chosenService(store.get(), new Date());
      const capture = { ...taken, ...(service && { service_time: service }) };
      try {
        await monitor.deliver(capture, pictures);
        if (pictures.length > 0) store.set({ isStorageFull: false });
      } catch (error) {
        if (pictures.length === 0 || !isQuotaError(error)) throw error;
        // The weight matters more than its picture.
        store.set({ isStorageFull: true });
        await monitor.deliver(capture, []);
      }
    },
    withdraw: async (captureId) => {
      await setWithdrawn([...withdrawn, captureId]);
      monitor.sendNow();
    },
    sendNow: () => monitor.sendNow(),
    stop: () => {
      stopWatching();
      return monitor.stop();
    },
  };
}

const isScaleMissing = ({ scale }: KioskState): boolean =>
  scale.way !== 'none' && scale.status !== 'connected';
