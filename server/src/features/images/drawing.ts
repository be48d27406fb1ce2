import { composePicture } from '@wastegauge/pictures/picture';
import type { Db } from '../../platform/db/db.ts';
import type { Files } from '../../platform/ports/files.ts';
import { findUndrawnCapture, insertPlanned } from './demo-queries.ts';
import { encodePicture } from './encoding.ts';
import { putSizes } from './picture-files.ts';
import { drawnPositions, type EventKey, type ShownPicture } from './queries.ts';
import { planPictures, readScene } from './scenes.ts';

/** Decides what the pictures of an event of the demo organisation show; undefined for any other event. */
export async function planEventPicture(
  db: Db,
  event: EventKey,
  position: number,
): Promise<ShownPicture | undefined> {
  const capture = await findUndrawnCapture(db, event);
  if (!capture) return undefined;
  const planned = planPictures(capture, drawnPositions(event.eventId));
  await insertPlanned(db, event, planned);
  return planned.find((picture) => picture.position === position);
}

export async function drawPicture(
  deps: { db: Db; files: Files },
  picture: { file: string; scene: string },
  position: number,
): Promise<void> {
  const scene = await readScene(deps.db, picture.scene, position);
  await putSizes(deps.files, picture.file, await encodePicture(await composePicture(scene)));
}
