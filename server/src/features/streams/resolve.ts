import type { Destination } from '@wastegauge/contract/waste/streams';
import { addDays, type Day, type Period } from '@wastegauge/contract/values/dates';
import type { WasteTypeCode } from '@wastegauge/contract/values/waste-types';
import type { AssignmentRow, DestinationRow, MemberKey, StreamRow } from './queries.ts';

/** Everything that decides where the waste of a site goes. */
export interface SiteRules {
  streams: readonly StreamRow[];
  destinations: readonly DestinationRow[];
  assignments: readonly AssignmentRow[];
}

export interface WasteSourceKey {
  deviceId: number | null;
  isAddedByHand: boolean;
  wasteType: WasteTypeCode | undefined;
}

/** Null is the default stream of a site that has not been set up. */
export type StreamId = number | null;

export const sameMember = (one: MemberKey, other: MemberKey): boolean =>
  one.kind === other.kind && one.deviceId === other.deviceId && one.wasteType === other.wasteType;

/** The newest row on or before the day. */
export const validOn = <Row extends { validFrom: Day }>(
  rows: readonly Row[],
  day: Day,
): Row | undefined =>
  rows
    .filter(({ validFrom }) => validFrom <= day)
    .reduce<Row | undefined>(
      (newest, row) => (newest === undefined || row.validFrom > newest.validFrom ? row : newest),
      undefined,
    );

/** The monitor, then entries added by hand, then the waste type, then the default stream. */
export function streamOn(
  { streams, assignments }: SiteRules,
  { deviceId, isAddedByHand, wasteType }: WasteSourceKey,
  day: Day,
): StreamId {
  const members: MemberKey[] = [
    { kind: 'monitor', deviceId, wasteType: null },
    ...(isAddedByHand ? [{ kind: 'added_by_hand', deviceId: null, wasteType: null } as const] : []),
    { kind: 'waste_type', deviceId: null, wasteType: wasteType ?? null },
  ];
  for (const member of members) {
    const rule = validOn(
      assignments.filter((row) => sameMember(row, member)),
      day,
    );
    if (rule && rule.streamId !== null) return rule.streamId;
  }
  return streams.find(({ isDefault }) => isDefault)?.id ?? null;
}

export const destinationOn = (
  { destinations }: Pick<SiteRules, 'destinations'>,
  stream: StreamId,
  day: Day,
): Destination | null =>
  validOn(
    destinations.filter(({ streamId }) => streamId === stream),
    day,
  )?.destination ?? null;

/** The days of a period between two changes of a site, without a change the whole period. */
export function segmentsOf(
  { destinations, assignments }: Pick<SiteRules, 'destinations' | 'assignments'>,
  { startDate, endDate }: Period,
): Period[] {
  const changes = [...destinations, ...assignments]
    .map(({ validFrom }) => validFrom)
    .filter((day) => day > startDate && day <= endDate);
  const starts = [...new Set([startDate, ...changes])].toSorted();
  return starts.map((start, index) => {
    const next = starts[index + 1];
    return { startDate: start, endDate: next === undefined ? endDate : addDays(next, -1) };
  });
}
