import { captureLimits } from '@wastegauge/contract/waste/captures';
import { AppError } from '../../platform/errors.ts';

const hourMs = 3_600_000;
// A difference to the known offset as small as this is the way the message took, not the clock: were it corrected,
// captures taken one after another would change places.
export const deliveryJitterMs = 30_000;
const toleratedFutureMs = 5 * 60_000;

/** How far the monitor's clock is behind ours; null when it does not say what it shows. */
export const measuredOffset = (sentAt: string | undefined, receivedAt: Date): number | null =>
  sentAt === undefined ? null : receivedAt.getTime() - Date.parse(sentAt);

/** When the capture was taken by our clock, or why that cannot be. */
export function correctedTime(
  capturedAt: string,
  offsetMs: number,
  receivedAt: Date,
): Date | AppError {
  const corrected = Date.parse(capturedAt) + offsetMs;
  const ageMs = receivedAt.getTime() - corrected;
  if (Math.abs(offsetMs) > captureLimits.clockHours * hourMs || ageMs < -toleratedFutureMs) {
    return new AppError('clockWrong', { details: { server_time: receivedAt.toISOString() } });
  }
  if (ageMs > captureLimits.lateDays * 24 * hourMs) return new AppError('captureTooOld');
  return new Date(corrected);
}

/** As far as this one call tells. */
export function estimatedTime(capturedAt: string, measuredOffsetMs: number | null): Date {
  const offsetMs = measuredOffsetMs ?? 0;
  return new Date(Date.parse(capturedAt) + (Math.abs(offsetMs) <= deliveryJitterMs ? 0 : offsetMs));
}
