import type { captureRoutes } from '@wastegauge/contract/waste/captures';
import type { ReplyOf } from '@wastegauge/contract/route';
import type { DeviceCaller } from '../../platform/auth/auth.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { Upload } from '../../platform/http/uploads.ts';
import { storePicture } from '../images/service.ts';
import { addPictures, copyForItems } from './attach.ts';
import { admitCall, callOf, type CaptureDeps } from './calls.ts';
import { withNewFiles, type PlacedPicture } from './pictures.ts';
import { findCapture, findDeliverySites, recordCall } from './queries.ts';

/** A picture of a capture that was delivered without it. */
export async function deliverPicture(
  deps: CaptureDeps,
  caller: DeviceCaller,
  { captureId, position }: { captureId: string; position: number },
  upload: Upload,
): Promise<ReplyOf<typeof captureRoutes.deliverPicture>> {
  const receivedAt = admitCall(deps, caller);
  const { device } = caller;
  const sites = await findDeliverySites(deps.db, device.id);
  const before = await findCapture(deps.db, device.id, sites, captureId);
  if (!before) throw new AppError('captureUnknown');
  const added = await withNewFiles(deps.files, {
    receive: async (files) => {
      const pictures: PlacedPicture[] = [];
      for await (const part of upload.parts()) {
        if (part.kind === 'file') {
          pictures.push({ position, picture: await storePicture(files, part.stream) });
        }
      }
      return pictures;
    },
    store: async (files, pictures) => {
      const ofItems = await copyForItems({ files, pictures }, before.eventIds.length - 1);
      return deps.turns(device.id, () =>
        inTransaction(deps.db, async (transaction) => {
          const { siteIds } = await recordCall(transaction, callOf(caller, {}, receivedAt));
          const known = await findCapture(transaction, device.id, siteIds, captureId);
          if (!known) throw new AppError('captureUnknown');
          return addPictures(transaction, deps.jobs, known, ofItems);
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
