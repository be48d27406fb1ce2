import type { LabelledPicture } from '@wastegauge/recognition/learning/labelled';
import { recognitionLimits } from '@wastegauge/contract/waste/recognition';
import type { Day } from '@wastegauge/contract/values/dates';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { queryRows } from '../../platform/db/query.ts';
import { isOfGroups } from '../foods/service.ts';
import { toEmbedding } from './embeddings.ts';

export interface LabelledCapture extends LabelledPicture {
  eventId: number;
  at: Date;
}

/** `event` is the table. Labels that only a machine has seen teach nothing. */
export const isVerifiedLabel: RawBuilder<boolean> = sql`
  (event.status = 'SUCCESSFUL' and event.verify and event.food_id is not null
    and not event.trimmings)`;

/** `event` is the table. In blind checks the person who names the food is the check. */
export const isNamedByPerson: RawBuilder<boolean> = sql`
  (event.status = 'SUCCESSFUL' and event.food_id is not null and event.user_labelled is not null
    and not event.trimmings)`;

interface TrainingQuery {
  siteId: number;
  encoder: string;
}

interface LabelRow {
  eventId: number;
  food: number;
  day: Day;
  at: Date;
  vector: Buffer;
  scale: number;
}

/**
 * The newest verified labels of a site, oldest first. Foods with few labels at the site get those of other sites in
 * its groups.
 */
export async function findLabelledPictures(
  db: Db,
  query: TrainingQuery,
): Promise<{ own: LabelledCapture[]; ofGroup: LabelledCapture[] }> {
  const own = await findOwnLabels(db, query);
  const counts = Map.groupBy(own, ({ food }) => food);
  const known = [...counts]
    .filter(([, labels]) => labels.length >= recognitionLimits.minFoodLabels)
    .map(([food]) => food);
  return { own, ofGroup: await findGroupLabels(db, query, known) };
}

const toPicture = ({ vector, scale, ...label }: LabelRow): LabelledCapture => ({
  ...label,
  embedding: toEmbedding({ vector, scale }),
});

async function findOwnLabels(
  db: Db,
  { siteId, encoder }: TrainingQuery,
): Promise<LabelledCapture[]> {
  const rows = await queryRows(db)<LabelRow>`
    select event.id as "eventId", event.food_id as food, event.local_day::text as day,
      event.processed_at as at, embedding.vector, embedding.scale
    from event
    join picture_embedding as embedding on embedding.site_id = event.site_id
      and embedding.event_id = event.id and embedding.encoder = ${encoder}
    join food on food.id = event.food_id and food.is_active
    where event.site_id = ${siteId} and ${isVerifiedLabel}
    order by event.processed_at desc limit ${recognitionLimits.maxLabels}
  `;
  return rows.map(toPicture).toReversed();
}

// Enough to recognise a food that the site itself has hardly labelled.
const labelsPerGroupFood = 20;

async function findGroupLabels(
  db: Db,
  { siteId, encoder }: TrainingQuery,
  knownFoodIds: readonly number[],
): Promise<LabelledCapture[]> {
  const rows = await queryRows(db)<LabelRow>`
    with labelled as (
      select event.site_id, event.id, event.food_id, event.local_day, event.processed_at,
        row_number() over (partition by event.food_id order by event.processed_at desc) as age
      from event
      join picture_embedding as embedding on embedding.site_id = event.site_id
        and embedding.event_id = event.id and embedding.encoder = ${encoder}
      join food on food.id = event.food_id and food.is_active and ${isOfGroups([siteId])}
      where event.site_id <> ${siteId} and ${isVerifiedLabel}
        and event.site_id in (
          select other.site_id from site_group as own
          join site_group as other on other.group_id = own.group_id
          where own.site_id = ${siteId}
        )
        and event.food_id <> all(${knownFoodIds}::bigint[])
    )
    select labelled.id as "eventId", labelled.food_id as food, labelled.local_day::text as day,
      labelled.processed_at as at, embedding.vector, embedding.scale
    from labelled
    join picture_embedding as embedding on embedding.site_id = labelled.site_id
      and embedding.event_id = labelled.id
    where labelled.age <= ${labelsPerGroupFood}
    order by labelled.local_day, labelled.id
  `;
  return rows.map(toPicture);
}
