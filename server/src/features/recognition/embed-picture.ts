import type { Embedding } from '@wastegauge/recognition/embedding';
import type { Db } from '../../platform/db/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Files } from '../../platform/ports/files.ts';
import { PictureNotSeen, type Recogniser } from '../../platform/ports/recogniser.ts';
import type { EventKey } from '../events/service.ts';
import { readLargePicture } from '../images/service.ts';
import { findEmbedding, storeEmbedding } from './embeddings.ts';

/** Undefined without a picture that can be read. */
export async function embedPicture(
  context: { db: Db; files: Files; log: Log },
  recogniser: Recogniser,
  event: EventKey,
): Promise<Embedding | undefined> {
  const { db, log } = context;
  const encoder = recogniser.encoder.version;
  const known = await findEmbedding(db, event, encoder);
  if (known) return known;
  const picture = await readLargePicture(context, event);
  if (!picture) return undefined;
  try {
    const seen = await recogniser.encode(picture);
    await storeEmbedding(db, event, encoder, seen);
    return seen.embedding;
  } catch (error) {
    if (!(error instanceof PictureNotSeen)) throw error;
    log.info({ err: error, event: event.id }, 'A picture could not be read for recognition');
    return undefined;
  }
}
