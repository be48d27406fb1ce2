import { Readable } from 'node:stream';
import type { z } from 'zod';
import {
  capture as captureSchema,
  type batchDelivery,
  type Capture,
  type captureResult,
  type captureRoutes,
  type deliveryReply,
} from '@wastegauge/contract/waste/captures';
import type { ReplyOf } from '@wastegauge/contract/route';
import { texts } from '@wastegauge/contract/values/texts';
import type { DeviceCaller } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { AppError, invalidField, parseInput } from '../../platform/errors.ts';
import type { Upload } from '../../platform/http/uploads.ts';
import type { Files } from '../../platform/ports/files.ts';
import { storePicture } from '../images/service.ts';
import { createCallLimit, createDeviceQueue, type CallLimit } from './device-limits.ts';
import { readForm, readPictures } from './form.ts';
import {
  addPictures,
  copyForItems,
  withNewFiles,
  type NewPictures,
  type PlacedPicture,
} from './pictures.ts';
import {
  findCapture,
  findDeliverySites,
  findRejectedPictures,
  recordCall,
  type DeviceCall,
} from './queries.ts';
import { storeCapture, type StoreDeps, type StoredCapture } from './store-capture.ts';

export { withdrawCapture } from './withdrawal.ts';

export interface CaptureDeps extends StoreDeps {
  files: Files;
  clock: Clock;
  callLimit: CallLimit;
}

export const openCaptures = (ports: Omit<CaptureDeps, 'callLimit' | 'runInTurn'>): CaptureDeps => ({
  ...ports,
  callLimit: createCallLimit(),
  runInTurn: createDeviceQueue(),
});

/** The sender of a delivery. */
export type DeliveringDevice = Pick<DeviceCaller, 'device'>;

type Reply = z.input<typeof deliveryReply>;
type Result = z.input<typeof captureResult>;
type Batch = z.output<typeof batchDelivery>;
type HealthReport = Omit<Batch, 'captures'>;

const dayMs = 86_400_000;

export async function deliverForm(
  deps: CaptureDeps,
  caller: DeliveringDevice,
  upload: Upload,
): Promise<Reply> {
  const receivedAt = admitCall(deps, caller);
  return withNewFiles(deps.files, {
    receive: (files) => readForm(files, upload),
    store: async (files, { delivery, pictures }) => {
      const { sent_at, battery_percent, firmware, queue_length, ...others } = delivery;
      const { scale_state, camera_state, ...capture } = others;
      const health = { sent_at, battery_percent, firmware, queue_length };
      const call = toDeviceCall(caller, { ...health, scale_state, camera_state }, receivedAt);
      const stored = await storeOrRecordCall(deps, { call, capture, files, pictures });
      return toReply(deps, [toResult(capture.capture_id, stored)]);
    },
  });
}

/** From a monitor in this process. */
export async function deliverDirectly(
  deps: CaptureDeps,
  caller: DeliveringDevice,
  capture: Capture,
  pictures: readonly Buffer[],
): Promise<StoredCapture> {
  const call = toDeviceCall(caller, {}, admitCall(deps, caller));
  return withNewFiles(deps.files, {
    receive: async (files) => {
      const placed: PlacedPicture[] = [];
      for (const [position, content] of pictures.entries()) {
        placed.push({ position, picture: await storePicture(files, Readable.from([content])) });
      }
      return placed;
    },
    store: (files, placed) => storeOrRecordCall(deps, { call, capture, files, pictures: placed }),
  });
}

/** A refused capture does not affect the other captures of the batch. */
export async function deliverBatch(
  deps: CaptureDeps,
  caller: DeliveringDevice,
  { captures, ...health }: Batch,
): Promise<Reply> {
  const call = toDeviceCall(caller, health, admitCall(deps, caller));
  const results: Result[] = [];
  for (const sent of captures) {
    try {
      const capture = parseInput(captureSchema, sent);
      const stored = await withNewFiles(deps.files, {
        receive: async () => [],
        store: (files) => storeOrRecordCall(deps, { call, capture, files, pictures: [] }),
      });
      results.push(toResult(capture.capture_id, stored));
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      results.push(toRefusal(sent, error));
    }
  }
  return toReply(deps, results);
}

export async function deliverPicture(
  deps: CaptureDeps,
  caller: DeliveringDevice,
  { captureId, position }: { captureId: string; position: number },
  upload: Upload,
): Promise<ReplyOf<typeof captureRoutes.deliverPicture>> {
  const receivedAt = admitCall(deps, caller);
  const { device } = caller;
  const sites = await findDeliverySites(deps.db, device.id);
  const before = await findCapture(deps.db, device.id, sites, captureId);
  if (!before) throw new AppError('captureUnknown');
  const added = await withNewFiles(deps.files, {
    receive: (files) => readPictures(files, upload, position),
    store: async (files, pictures) => {
      const itemPictures = await copyForItems({ files, pictures }, before.eventIds.length - 1);
      return deps.runInTurn(device.id, () =>
        inTransaction(deps.db, async (transaction) => {
          const { siteIds } = await recordCall(transaction, toDeviceCall(caller, {}, receivedAt));
          const stored = await findCapture(transaction, device.id, siteIds, captureId);
          if (!stored) throw new AppError('captureUnknown');
          return addPictures(transaction, deps.jobs, stored, itemPictures);
        }),
      );
    },
  });
  deps.jobs.wake(deps.db);
  return {
    server_time: deps.clock.now().toISOString(),
    outcome: added > 0 ? 'accepted' : 'repeated',
  };
}

export async function receiveHeartbeat(
  deps: CaptureDeps,
  caller: DeliveringDevice,
  report: HealthReport,
): Promise<ReplyOf<typeof captureRoutes.sendHeartbeat>> {
  const receivedAt = admitCall(deps, caller);
  const call = toDeviceCall(caller, report, receivedAt);
  const { clockOffsetMs, siteIds } = await recordCall(deps.db, call);
  const since = new Date(receivedAt.getTime() - dayMs);
  return {
    server_time: deps.clock.now().toISOString(),
    clock_offset_ms: clockOffsetMs,
    rejected_pictures: await findRejectedPictures(deps.db, caller.device.id, siteIds, since),
  };
}

/** Returns the time of arrival, taken before any slow work. */
function admitCall({ clock, callLimit }: CaptureDeps, { device }: DeliveringDevice): Date {
  const receivedAt = clock.now();
  callLimit.count(device.id, receivedAt);
  return receivedAt;
}

const toDeviceCall = (
  { device }: DeliveringDevice,
  { sent_at, ...report }: HealthReport,
  receivedAt: Date,
): DeviceCall => ({
  device,
  receivedAt,
  health: {
    batteryPercent: report.battery_percent ?? null,
    firmware: report.firmware ?? null,
    queueLength: report.queue_length ?? null,
    scaleState: report.scale_state ?? null,
    cameraState: report.camera_state ?? null,
    measuredOffsetMs: sent_at === undefined ? null : receivedAt.getTime() - Date.parse(sent_at),
  },
});

/** Records the call of a refused delivery too: it may show a wrong device clock. */
async function storeOrRecordCall(
  deps: CaptureDeps,
  delivery: NewPictures & { call: DeviceCall; capture: Capture },
): Promise<StoredCapture> {
  const { call, capture } = delivery;
  try {
    if (capture.serial !== undefined && capture.serial !== call.device.serial) {
      throw invalidField('serial', texts.serialDiffers);
    }
    return await storeCapture(deps, delivery);
  } catch (error) {
    if (error instanceof AppError) {
      await recordCall(deps.db, call);
    }
    throw error;
  }
}

const toReply = ({ clock }: CaptureDeps, results: Result[]): Reply => ({
  server_time: clock.now().toISOString(),
  results,
});

const toResult = (captureId: string, { outcome, id }: StoredCapture): Result => ({
  capture_id: captureId,
  outcome,
  id,
  code: null,
  message: null,
});

function toRefusal(sent: unknown, error: AppError): Result {
  const fields = Object.entries(error.fields).map(
    ([field, problems]) => `${field}: ${problems.join(' ')}`,
  );
  return {
    capture_id: sentCaptureId(sent),
    outcome: 'refused',
    id: null,
    code: error.code,
    message: fields.length > 0 ? fields.join('; ') : error.message,
  };
}

function sentCaptureId(sent: unknown): string {
  const hasId = typeof sent === 'object' && sent !== null && 'capture_id' in sent;
  return hasId && typeof sent.capture_id === 'string' ? sent.capture_id.slice(0, 64) : '';
}
