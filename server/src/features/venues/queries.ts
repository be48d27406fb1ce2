import type { EventChoice } from '@wastegauge/contract/venues';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';

/** Further ones than anybody scrolls to. */
const choicesEach = 200;
const pastYears = 2;

const columns = sql`
  venue_event.id, venue_event.name, venue_event.site_id as site, site.name as site_name,
  venue_event.start_date::date as start_date, venue_event.end_date::date as end_date`;

/** By each site's own clock; what has begun counts as past, since there is something to see of it. */
export async function findEventChoices(
  db: Db,
  siteIds: readonly number[],
  now: Date,
): Promise<{ past: EventChoice[]; upcoming: EventChoice[] }> {
  const localNow = sql`(${now}::timestamptz at time zone site.timezone)`;
  const ofSites = sql`
    from venue_event join site on site.id = venue_event.site_id
    where venue_event.site_id = any(${siteIds})`;
  const past = await sql<EventChoice>`
    select ${columns} ${ofSites} and venue_event.start_date <= ${localNow}
      and venue_event.start_date > ${localNow} - make_interval(years => ${pastYears})
    order by venue_event.start_date desc, venue_event.id desc limit ${choicesEach}
  `.execute(db);
  const upcoming = await sql<EventChoice>`
    select ${columns} ${ofSites} and venue_event.start_date > ${localNow}
    order by venue_event.start_date, venue_event.id limit ${choicesEach}
  `.execute(db);
  return { past: past.rows, upcoming: upcoming.rows };
}
