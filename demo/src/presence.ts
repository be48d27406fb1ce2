import { sql } from 'kysely';
import type { Db } from '@wastegauge/server/platform/db/db';
import { runStatement } from '@wastegauge/server/platform/db/query';
import type { Span } from './planted-gaps.ts';

export interface PresenceSpan extends Span {
  siteId: number;
  deviceId: number;
}

/** The time between the gaps. */
export function spansBetween({ from, to }: Span, gaps: readonly Span[]): Span[] {
  const sorted = gaps.toSorted((a, b) => a.from - b.from);
  const starts = [from, ...sorted.map((gap) => gap.to)];
  const ends = [...sorted.map((gap) => gap.from), to];
  return starts
    .map((start, index) => ({ from: start, to: ends[index] ?? to }))
    .filter((span) => span.from < span.to);
}

const slotSeconds = 600;
const allSlots = sql`repeat('1', 144)::bit(144)`;

/** As if every monitor had sent a heartbeat each minute of its spans. */
export const insertPresence = (db: Db, spans: readonly PresenceSpan[]): Promise<void> =>
  runStatement(db)`
    insert into device_presence as known (site_id, device_id, day, slots)
    select span.site_id, span.device_id, calendar.day,
      bit_or(
        (${allSlots} >> greatest(span.first_slot - calendar.slot, 0))
        & (${allSlots} << greatest(calendar.slot + 143 - span.last_slot, 0)))
    from unnest(
      ${spans.map(({ siteId }) => siteId)}::bigint[],
      ${spans.map(({ deviceId }) => deviceId)}::bigint[],
      ${spans.map(({ from }) => Math.floor(from / slotSeconds))}::integer[],
      ${spans.map(({ to }) => Math.ceil(to / slotSeconds) - 1)}::integer[]
    ) as span (site_id, device_id, first_slot, last_slot)
    cross join lateral (
      select date '1970-01-01' + number as day, number * 144 as slot
      from generate_series(span.first_slot / 144, span.last_slot / 144) as number
    ) calendar
    group by span.site_id, span.device_id, calendar.day
    on conflict (site_id, device_id, day) do update set slots = known.slots | excluded.slots
  `;
