import type { Db } from '../../platform/db/db.ts';
import { queryRow, runStatement } from '../../platform/db/query.ts';
import type { Embedding } from '@wastegauge/recognition/embedding';
import type { SeenPicture } from '../../platform/ports/recogniser.ts';
import type { EventKey } from '../events/service.ts';

/** Does nothing when the event or its picture was deleted in the meantime. */
export const storeEmbedding = (
  db: Db,
  { siteId, id }: EventKey,
  encoder: string,
  { embedding, foodShare, cpuMs }: SeenPicture,
): Promise<void> =>
  runStatement(db)`
    insert into picture_embedding as known (site_id, event_id, encoder, vector, scale, food_share,
      cpu_ms)
    select ${siteId}, ${id}, ${encoder}, ${Buffer.from(embedding.values)}, ${embedding.scale},
      ${foodShare}::real, ${Math.round(cpuMs)}
    where exists (
      select from event_image
      where site_id = ${siteId} and event_id = ${id} and position = 0
        and state in ('ready', 'planned')
      for share
    )
    on conflict (site_id, event_id) do update set
      encoder = excluded.encoder, vector = excluded.vector, scale = excluded.scale,
      food_share = excluded.food_share, cpu_ms = excluded.cpu_ms, computed_at = excluded.computed_at
    where known.encoder <> excluded.encoder
  `;

interface EmbeddingRow {
  vector: Buffer;
  scale: number;
}

export const toEmbedding = ({ vector, scale }: EmbeddingRow): Embedding => ({
  values: new Int8Array(vector),
  scale,
});

export async function findEmbedding(
  db: Db,
  { siteId, id }: EventKey,
  encoder: string,
): Promise<Embedding | undefined> {
  const found = await queryRow(db)<EmbeddingRow>`
    select vector, scale from picture_embedding
    where site_id = ${siteId} and event_id = ${id} and encoder = ${encoder}
  `;
  return found && toEmbedding(found);
}
