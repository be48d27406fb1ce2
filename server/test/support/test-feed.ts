import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/** An event with every field that the feed can filter by. */
export interface FeedEvent {
  id: number;
  site: number;
  device: number;
  food: number | null;
  status: string;
  at: string;
  day: string;
  grams: number;
  valueE4: number;
  valueEurE4: number;
  co2G: number;
  trimmings: boolean;
  isSecondary: boolean;
  nonFood: boolean;
  comments: number;
  isFlagged: boolean;
  labelledAt: string | null;
  loggedAt: string;
}

export async function insertFeed(
  { db }: TestApp,
  events: readonly Omit<FeedEvent, 'id' | 'day'>[],
): Promise<FeedEvent[]> {
  const stored: FeedEvent[] = [];
  for (const event of events) {
    const found = await sql<{ id: number; day: string }>`
      insert into event (site_id, device_id, food_id, status, processed_at, logged_at,
        labelled_at, local_day, local_hour, raw_weight_g, weight_g, value_e4, value_eur_e4, co2_g,
        waste_type_id, trimmings, is_secondary, non_food, comment_count, is_flagged)
      select site.id, ${event.device}, ${event.food}, ${event.status}, ${event.at},
        ${event.loggedAt}, ${event.labelledAt},
        (${event.at}::timestamptz at time zone site.timezone)::date, 12, ${event.grams},
        ${event.grams}, ${event.valueE4}, ${event.valueEurE4}, ${event.co2G}, 1,
        ${event.trimmings}, ${event.isSecondary}, ${event.nonFood}, ${event.comments},
        ${event.isFlagged}
      from site where site.id = ${event.site}
      returning id, local_day as day
    `.execute(db);
    const [row] = found.rows;
    if (row) stored.push({ ...event, ...row });
  }
  return stored;
}
