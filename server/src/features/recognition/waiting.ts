import type { Db } from '../../platform/db/db.ts';
import { queryRows } from '../../platform/db/query.ts';
import { toEmbedding } from './embeddings.ts';
import type { FitDeps } from './deps.ts';
import { storeGuess } from './guesses.ts';
import type { SiteModel } from './models.ts';
import { guessFood } from './recognise.ts';

// As many as a team names in a day or two; older ones get the new ranking with the next fit.
const newestWaiting = 500;

/** Ranks the captures that wait for a name again with a new classifier. */
export async function guessWaiting(deps: FitDeps, siteId: number, model: SiteModel): Promise<void> {
  for (const { id, vector, scale } of await findWaiting(deps.db, siteId, model.encoder)) {
    if (deps.signal.aborted) return;
    const event = { siteId, id };
    const capture = { event, embedding: toEmbedding({ vector, scale }), at: deps.clock.now() };
    const ranking = await guessFood(deps, model, capture);
    const guess = { ...ranking, isAutomatic: false, isBlind: false };
    await storeGuess(deps.db, event, guess, { isReplay: false });
  }
}

const findWaiting = (
  db: Db,
  siteId: number,
  encoder: string,
): Promise<{ id: number; vector: Buffer; scale: number }[]> =>
  queryRows(db)`
    select event.id, embedding.vector, embedding.scale
    from event
    join picture_embedding as embedding on embedding.site_id = event.site_id
      and embedding.event_id = event.id and embedding.encoder = ${encoder}
    where event.site_id = ${siteId} and event.status = 'PROCESSING' and event.food_id is null
    order by event.processed_at desc limit ${newestWaiting}
  `;
