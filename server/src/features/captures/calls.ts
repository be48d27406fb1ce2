import type { z } from 'zod';
import type { batchDelivery } from '@wastegauge/contract/waste/captures';
import type { DeviceCaller } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Files } from '../../platform/ports/files.ts';
import type { CallLimit } from './call-limit.ts';
import { measuredOffset } from './device-clock.ts';
import type { Call } from './queries.ts';
import type { StoreDeps } from './store-capture.ts';

export interface CaptureDeps extends StoreDeps {
  files: Files;
  clock: Clock;
  callLimit: CallLimit;
}

/** What a monitor tells about itself. */
export type HealthReport = Omit<z.output<typeof batchDelivery>, 'captures'>;

/** The time it came in, before anything that takes long. */
export function admitCall({ clock, callLimit }: CaptureDeps, { device }: DeviceCaller): Date {
  const receivedAt = clock.now();
  callLimit.count(device.id, receivedAt);
  return receivedAt;
}

export const callOf = ({ device }: DeviceCaller, report: HealthReport, receivedAt: Date): Call => ({
  device,
  receivedAt,
  health: {
    batteryPercent: report.battery_percent ?? null,
    firmware: report.firmware ?? null,
    measuredOffsetMs: measuredOffset(report.sent_at, receivedAt),
  },
});
