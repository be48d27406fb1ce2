import { addDays, type Day } from '@wastegauge/contract/values/dates';
import { sql } from 'kysely';
import { isSharedLabeller, zonesInScope } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import { queryRow, queryRows, runStatement } from '../../platform/db/query.ts';
import type { SiteScope } from '../../platform/scope.ts';

export interface DueMail {
  userId: number;
  week: Day;
}

/** Local time of the first site to reach it, once Monday has begun at all sites. */
const mailedAt = sql`interval '7 hours'`;

/**
 * Claims due mails: once a week for each reader, only of the last week, and not of weeks that ended before the mail was
 * turned on.
 */
export const claimDueMails = (db: Db, now: Date, limit: number): Promise<DueMail[]> =>
  queryRows(db)`
    with wanted as materialized (
      select person.*, profile.weekly_picks_since as since
      from profile join app_user as person on person.id = profile.user_id
      where profile.weekly_picks and person.is_active and not ${isSharedLabeller(sql`person`)}
    ),
    zone as materialized (${zonesInScope(sql`wanted`)}),
    clock as materialized (
      select seen.timezone, ${now}::timestamptz at time zone seen.timezone as local_time
      from (select distinct timezone from zone) as seen
    ),
    reached as (
      select zone.user_id, max(zone.timezone) as timezone,
        least(min(clock.local_time), max(clock.local_time) - ${mailedAt}) as local_time
      from zone join clock on clock.timezone = zone.timezone
      group by zone.user_id
    ),
    ended as (
      select wanted.id as user_id, wanted.since, reached.timezone,
        date_trunc('week', reached.local_time)::date - 7 as week
      from wanted join reached on reached.user_id = wanted.id
    )
    insert into weekly_pick_mail (user_id, week_start)
    select ended.user_id, ended.week from ended
    where ended.since < (ended.week + 7)::timestamp at time zone ended.timezone + ${mailedAt}
      and not exists (
        select from weekly_pick_mail as noted
        where noted.user_id = ended.user_id and noted.week_start >= ended.week)
    limit ${limit}
    on conflict do nothing
    returning user_id as "userId", week_start::text as week
  `;

export const findDueMail = (
  db: Db,
  { userId, week }: DueMail,
): Promise<{ isWanted: boolean } | undefined> =>
  queryRow(db)`
    select person.is_active and coalesce(profile.weekly_picks, false) as "isWanted"
    from weekly_pick_mail as mail
    join app_user as person on person.id = mail.user_id
    left join profile on profile.user_id = person.id
    where mail.user_id = ${userId} and mail.week_start = ${week}::date and mail.state = 'due'
  `;

/** False when another run has already settled it. */
export async function settleMail(
  db: Db,
  { userId, week }: DueMail,
  state: 'sent' | 'unwanted',
): Promise<boolean> {
  const settled = await sql`
    update weekly_pick_mail set state = ${state}, settled_at = now()
    where user_id = ${userId} and week_start = ${week}::date and state = 'due'
  `.execute(db);
  return settled.numAffectedRows === 1n;
}

/** Sites of the scope whose week was not picked yet. */
export const findUnpickedSites = (
  db: Db,
  scope: SiteScope,
  week: Day,
): Promise<{ siteId: number }[]> =>
  queryRows(db)`
    select site.id as "siteId" from site
    where site.id = any(${scope.siteIds}) and site.id not in (
      select run.site_id from weekly_pick_run as run
      where run.site_id = any(${scope.siteIds}) and run.week_start = ${week}::date)
    order by site.id
  `;

export const deleteMailsBefore = (db: Db, day: Day): Promise<void> =>
  runStatement(db)`delete from weekly_pick_mail where week_start < ${addDays(day, -7)}::date`;
