import type { DecisionKind } from '@wastegauge/contract/waste/decisions';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { queryRows, runStatement } from '../../platform/db/query.ts';
import type { SiteScope } from '../../platform/scope.ts';
import {
  readLabel,
  type EventKey,
  type LabelSnapshot,
  type StoredLabel,
} from '../events/service.ts';

export interface StoredDecision {
  id: number;
  siteId: number;
  eventId: number;
  userId: number;
  kind: DecisionKind;
  before: LabelSnapshot;
  after: LabelSnapshot;
  decidedAt: Date;
  foodBefore: string | null;
}

type DecisionRow = Omit<StoredDecision, 'before' | 'after'> & {
  before: StoredLabel;
  after: StoredLabel;
};

const toDecision = ({ before, after, ...decision }: DecisionRow): StoredDecision => ({
  ...decision,
  before: readLabel(before),
  after: readLabel(after),
});

/** Users deleted in the meantime are left out of the label to restore. */
const existingUser = (column: string): RawBuilder<unknown> => sql`
  jsonb_build_object(${sql.lit(column)}::text, (
    select app_user.id from app_user
    where app_user.id = (decision.before ->> ${sql.lit(column)})::bigint))`;

const columns = sql`
  decision.id, decision.site_id as "siteId", decision.event_id as "eventId",
  decision.user_id as "userId", decision.kind,
  decision.before || ${existingUser('userLabelled')} || ${existingUser('userVerify')} as before,
  decision.after, decision.decided_at as "decidedAt",
  (select food.name from food where food.id = (decision.before ->> 'foodId')::bigint)
    as "foodBefore"`;

export async function findOwnDecisions(
  db: Db,
  scope: SiteScope,
  query: { userId: number; kind: DecisionKind | undefined; limit: number },
): Promise<StoredDecision[]> {
  const found = await queryRows(db)<DecisionRow>`
    select ${columns} from decision
    where decision.site_id = any(${scope.siteIds}) and decision.user_id = ${query.userId}
      and decision.undone_at is null
      and (${query.kind ?? null}::text is null or decision.kind = ${query.kind ?? null})
    order by decision.id desc
    limit ${query.limit}
  `;
  return found.map(toDecision);
}

/** By event id. */
export async function findLastDecisions(
  db: Db,
  events: readonly EventKey[],
  { userId, kind }: { userId?: number | undefined; kind?: DecisionKind | undefined },
): Promise<Map<number, StoredDecision>> {
  const found = await queryRows(db)<DecisionRow>`
    select distinct on (decision.event_id) ${columns} from decision
    where decision.site_id = any(${events.map(({ siteId }) => siteId)})
      and decision.event_id = any(${events.map(({ id }) => id)})
      and decision.undone_at is null
      and (${userId ?? null}::bigint is null or decision.user_id = ${userId ?? null})
      and (${kind ?? null}::text is null or decision.kind = ${kind ?? null})
    order by decision.event_id, decision.id desc
  `;
  return new Map(found.map((decision) => [decision.eventId, toDecision(decision)]));
}

export const markUndone = (
  db: Db,
  decisions: readonly StoredDecision[],
  now: Date,
): Promise<void> =>
  runStatement(db)`
    update decision set undone_at = ${now}
    where site_id = any(${decisions.map(({ siteId }) => siteId)})
      and id = any(${decisions.map(({ id }) => id)})
  `;

const retentionDays = 30;

/** Discards are kept, because reviewers restore them at any time. */
export const deleteOldDecisions = (db: Db): Promise<void> =>
  runStatement(db)`
    delete from decision
    where decided_at < now() - make_interval(days => ${retentionDays})
      and (kind <> 'discarded' or undone_at is not null)
  `;
