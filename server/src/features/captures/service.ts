import type { z } from 'zod';
import {
  capture as captureSchema,
  type batchDelivery,
  type Capture,
  type captureResult,
  type deliveryReply,
} from '@wastegauge/contract/waste/captures';
import { texts } from '@wastegauge/contract/values/texts';
import type { DeviceCaller } from '../../platform/auth/auth.ts';
import { AppError, parseInput } from '../../platform/errors.ts';
import type { Upload } from '../../platform/http/uploads.ts';
import type { NewPictures } from './attach.ts';
import { admitCall, callOf, type CaptureDeps } from './calls.ts';
import { readForm } from './form.ts';
import { withNewFiles } from './pictures.ts';
import { recordCall, type Call } from './queries.ts';
import { storeCapture, type Stored } from './store-capture.ts';

export { serviceTime, serviceTimeBy } from './service-time-sql.ts';

type Reply = z.input<typeof deliveryReply>;
type Result = z.input<typeof captureResult>;
type Batch = z.output<typeof batchDelivery>;

export async function deliverForm(
  deps: CaptureDeps,
  caller: DeviceCaller,
  upload: Upload,
): Promise<Reply> {
  const receivedAt = admitCall(deps, caller);
  return withNewFiles(deps.files, {
    receive: (files) => readForm(files, upload),
    store: async (files, { delivery, pictures }) => {
      const { sent_at, battery_percent, firmware, ...capture } = delivery;
      const call = callOf(caller, { sent_at, battery_percent, firmware }, receivedAt);
      const stored = await storeOrNote(deps, { call, capture, files, pictures });
      return replyOf(deps, [resultOf(capture.capture_id, stored)]);
    },
  });
}

/** Each capture stands for itself: one that is refused does not hold up the others. */
export async function deliverBatch(
  deps: CaptureDeps,
  caller: DeviceCaller,
  { captures, ...health }: Batch,
): Promise<Reply> {
  const receivedAt = admitCall(deps, caller);
  const call = callOf(caller, health, receivedAt);
  const results: Result[] = [];
  for (const given of captures) {
    try {
      const capture = parseInput(captureSchema, given);
      const stored = await withNewFiles(deps.files, {
        receive: async () => [],
        store: (files) => storeOrNote(deps, { call, capture, files, pictures: [] }),
      });
      results.push(resultOf(capture.capture_id, stored));
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      results.push(refusal(given, error));
    }
  }
  return replyOf(deps, results);
}

/** What a refused monitor told about itself is kept: a wrong clock has to be seen by somebody. */
async function storeOrNote(
  deps: CaptureDeps,
  delivery: NewPictures & { call: Call; capture: Capture },
): Promise<Stored> {
  const { call, capture } = delivery;
  try {
    if (capture.serial !== undefined && capture.serial !== call.device.serial) {
      throw new AppError('invalid', { fields: { serial: [texts.serialDiffers] } });
    }
    return await storeCapture(deps, delivery);
  } catch (error) {
    if (error instanceof AppError) {
      await recordCall(deps.db, call);
    }
    throw error;
  }
}

const replyOf = ({ clock }: CaptureDeps, results: Result[]): Reply => ({
  server_time: clock.now().toISOString(),
  results,
});

const resultOf = (captureId: string, { outcome, id }: Stored): Result => ({
  capture_id: captureId,
  outcome,
  id,
  code: null,
  message: null,
});

function refusal(given: unknown, error: AppError): Result {
  const fields = Object.entries(error.fields).map(
    ([field, found]) => `${field}: ${found.join(' ')}`,
  );
  return {
    capture_id: captureIdOf(given),
    outcome: 'refused',
    id: null,
    code: error.code,
    message: fields.length > 0 ? fields.join('; ') : error.message,
  };
}

/** As given, so that the monitor finds it again; empty when there is none. */
function captureIdOf(given: unknown): string {
  const hasId = typeof given === 'object' && given !== null && 'capture_id' in given;
  return hasId && typeof given.capture_id === 'string' ? given.capture_id.slice(0, 64) : '';
}
