import type { captureRoutes } from '@wastegauge/contract/waste/captures';
import type { ReplyOf } from '@wastegauge/contract/route';
import type { DeviceCaller } from '../../platform/auth/auth.ts';
import { admitCall, callOf, type CaptureDeps, type HealthReport } from './calls.ts';
import { findRejectedPictures, recordCall } from './queries.ts';

const dayMs = 86_400_000;

export async function receiveHeartbeat(
  deps: CaptureDeps,
  caller: DeviceCaller,
  report: HealthReport,
): Promise<ReplyOf<typeof captureRoutes.sendHeartbeat>> {
  const receivedAt = admitCall(deps, caller);
  const call = callOf(caller, report, receivedAt);
  const { clockOffsetMs, siteIds } = await recordCall(deps.db, call);
  const since = new Date(receivedAt.getTime() - dayMs);
  return {
    server_time: deps.clock.now().toISOString(),
    clock_offset_ms: clockOffsetMs,
    rejected_pictures: await findRejectedPictures(deps.db, caller.device.id, siteIds, since),
  };
}
