import { catalogueSetId } from '@wastegauge/contract/waste/factor-sets';
import type { DecisionKind } from '@wastegauge/contract/waste/decisions';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { preparedForOne } from '../../platform/db/prepared.ts';
import { runStatement } from '../../platform/db/query.ts';
import type { EventKey } from '../images/service.ts';
import type { LockedEvent } from './queries.ts';
import { revalueEvents } from './labels.ts';

type LabelColumns = Omit<LockedEvent, 'siteId' | 'id' | 'deviceId'>;

/** Everything a decision can change, as stored in JSON. */
export type LabelSnapshot = {
  [Column in keyof LabelColumns]: LabelColumns[Column] extends Date | null
    ? string | null
    : LabelColumns[Column];
};

export const labelSnapshot = ({
  siteId: _siteId,
  id: _id,
  deviceId: _deviceId,
  labelledAt,
  verifiedAt,
  ...label
}: LockedEvent): LabelSnapshot => ({
  ...label,
  labelledAt: labelledAt?.toISOString() ?? null,
  verifiedAt: verifiedAt?.toISOString() ?? null,
});

export const hasLabel = (event: LockedEvent, label: LabelSnapshot): boolean =>
  isDeepStrictEqual(labelSnapshot(event), label);

/** Nearly every decision is the first label of an event, so these values are left out. */
const unlabelled = {
  foodId: null,
  foodDescriptionId: null,
  trimmings: false,
  serviceTime: null,
  verify: null,
  userLabelled: null,
  userVerify: null,
  isRelabelled: false,
  isRelabelledByUser: false,
  isCorrectLabel: false,
  autoLabel: false,
  labelledAt: null,
  verifiedAt: null,
  suggestedFoodId: null,
} as const satisfies Partial<LabelSnapshot>;

/** Decisions of earlier releases have every column. */
export type StoredLabel = Pick<LabelSnapshot, 'status' | 'wasteTypeId'> & Partial<LabelSnapshot>;

export const readLabel = (stored: StoredLabel): LabelSnapshot => ({ ...unlabelled, ...stored });

function packLabel(event: LockedEvent): string {
  const left: Record<string, unknown> = unlabelled;
  return JSON.stringify(labelSnapshot(event), (column, value: unknown) =>
    column in left && left[column] === value ? undefined : value,
  );
}

interface NewDecision {
  kind: DecisionKind;
  before: LockedEvent;
  after: LockedEvent;
}

/** Leaves out decisions that changed nothing. */
export async function storeDecisions(
  transaction: Db,
  decisions: readonly NewDecision[],
  { userId, at }: { userId: number; at: Date },
): Promise<void> {
  const rows = decisions
    .filter(({ before, after }) => !hasLabel(after, labelSnapshot(before)))
    .map(
      ({ kind, before, after }) => sql`(
        ${before.siteId}, ${before.id}, ${userId}, ${kind},
        ${packLabel(before)}, ${packLabel(after)}, ${at})`,
    );
  if (rows.length === 0) return;
  await runStatement(transaction)`${preparedForOne(rows)}
    insert into decision (site_id, event_id, user_id, kind, before, after, decided_at)
    values ${sql.join(rows)}
  `;
}

interface RestoredLabel {
  event: EventKey;
  label: LabelSnapshot;
}

/** The caller must hold the price lock. */
export async function restoreLabels(
  transaction: Db,
  restored: readonly RestoredLabel[],
): Promise<void> {
  for (const [siteId, ofSite] of Map.groupBy(restored, ({ event }) => event.siteId)) {
    await restoreLabelsOfSite(transaction, siteId, ofSite);
  }
}

async function restoreLabelsOfSite(
  transaction: Db,
  siteId: number,
  restored: readonly RestoredLabel[],
): Promise<void> {
  const rows = restored.map(({ event, label }) => ({ ...label, id: event.id }));
  await runStatement(transaction)`
    update event
    set status = label.status, food_id = label."foodId",
      food_description_id = label."foodDescriptionId", trimmings = label.trimmings,
      waste_type_id = label."wasteTypeId", service_time = label."serviceTime",
      verify = label.verify, user_labelled = label."userLabelled",
      user_verify = label."userVerify", is_relabelled = label."isRelabelled",
      is_relabelled_by_user = label."isRelabelledByUser",
      is_correct_label = label."isCorrectLabel", auto_label = label."autoLabel",
      labelled_at = label."labelledAt", verified_at = label."verifiedAt",
      suggested_food_id = label."suggestedFoodId",
      value_e4 = 0, value_eur_e4 = 0, co2_g = 0, water_ml = 0, non_food = false,
      factor_set_id = ${catalogueSetId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as label (
      id bigint, status text, "foodId" bigint, "foodDescriptionId" bigint,
      trimmings boolean, "wasteTypeId" smallint, "serviceTime" text, verify boolean,
      "userLabelled" bigint, "userVerify" bigint, "isRelabelled" boolean,
      "isRelabelledByUser" boolean, "isCorrectLabel" boolean, "autoLabel" boolean,
      "labelledAt" timestamptz, "verifiedAt" timestamptz, "suggestedFoodId" bigint)
    where event.site_id = ${siteId} and event.id = label.id
  `;
  await revalueEvents(transaction, { siteId, eventIds: rows.map(({ id }) => id) });
}
