import {
  labellingRoutes,
  type LabelChoice,
  type LabellingTask,
  type Verdict,
  type VerificationTask,
  type NamedEvent,
} from '@wastegauge/contract/waste/labelling';
import { call } from '../../api/call.ts';

/**
 * Releases in progress. A task requested again before its release arrives would be claimed and
 * then lost.
 */
const releases = new Set<Promise<unknown>>();

function release(sent: Promise<unknown>): void {
  const settled = sent
    // Claims that could not be released expire on the server.
    .catch(() => undefined)
    .finally(() => releases.delete(settled));
  releases.add(settled);
}

export async function fetchLabellingTask(
  serial: string,
  skip: number[],
): Promise<LabellingTask | undefined> {
  await Promise.all(releases);
  return call(labellingRoutes.nextLabellingTask, { query: { serial, skip } });
}

export const releaseLabellingTask = (id: number): void =>
  release(call(labellingRoutes.releaseLabellingTask, { params: { id }, keepalive: true }));

export const saveLabel = (event: NamedEvent, choice: LabelChoice): Promise<NamedEvent> =>
  call(labellingRoutes.labelEvent, {
    params: { id: event.id },
    body: { ...choice, ...seenPictures(event) },
    keepalive: true,
  });

export async function fetchVerificationTask(skip: number[]): Promise<VerificationTask | undefined> {
  await Promise.all(releases);
  return call(labellingRoutes.nextVerificationTask, { query: { skip } });
}

export const releaseVerificationTask = (id: number): void =>
  release(call(labellingRoutes.releaseVerificationTask, { params: { id }, keepalive: true }));

export const saveVerdict = (event: NamedEvent, verdict: Verdict): Promise<NamedEvent> =>
  call(labellingRoutes.verifyEvent, {
    params: { id: event.id },
    body: { ...verdict, ...seenPictures(event) },
    keepalive: true,
  });

const seenPictures = (event: NamedEvent) => ({
  image_url: event.image_url,
  backup_image_url: event.backup_image_url,
});
