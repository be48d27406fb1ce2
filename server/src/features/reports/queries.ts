import type { ReportKind } from '@wastegauge/contract/values/address-options';
import type { Day } from '@wastegauge/contract/values/dates';
import type { Language } from '@wastegauge/contract/values/languages';
import { sql, type RawBuilder } from 'kysely';
import { isSharedLabeller, zonesInScope } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { queryRow, queryRows, runStatement } from '../../platform/db/query.ts';

export interface ReportedSites {
  count: number;
  timezones: string[];
  /** Null when there are several sites. */
  id: number | null;
  name: string | null;
  currency: string | null;
}

export async function findReportedSites(db: Db, scope: SiteScope): Promise<ReportedSites> {
  const found = await sql<ReportedSites>`
    select count(*) as count,
      coalesce(array_agg(distinct site.timezone), '{}') as timezones,
      case when count(*) = 1 then max(site.id) end as id,
      case when count(*) = 1 then max(site.name) end as name,
      case when count(*) = 1 then max(locale.currency) end as currency
    from site join locale on locale.id = site.locale_id
    where site.id = any(${scope.siteIds})
  `.execute(db);
  return found.rows[0] ?? { count: 0, timezones: [], id: null, name: null, currency: null };
}

export interface ReportReader {
  id: number;
  email: string;
  firstName: string;
  language: Language;
  preferredCurrency: string;
}

export const findReader = (db: Db, userId: number): Promise<ReportReader | undefined> =>
  queryRow(db)`
    select person.id, person.email, person.first_name as "firstName",
      coalesce(profile.language, 'en') as language,
      coalesce(profile.preferred_currency, '€') as "preferredCurrency"
    from app_user as person left join profile on profile.user_id = person.id
    where person.id = ${userId} and person.is_active
  `;

const switches: Record<ReportKind, string> = {
  daily: 'profile.daily_report',
  weekly: 'profile.weekly_report',
  monthly: 'profile.monthly_report',
};

export const findDueReport = (
  db: Db,
  due: DueReport,
): Promise<{ startDate: Day; endDate: Day; isWanted: boolean } | undefined> =>
  queryRow(db)`
    select report_mail.period_start as "startDate", report_mail.period_end as "endDate",
      person.is_active and coalesce(${sql.ref(switches[due.kind])}, false) as "isWanted"
    from report_mail
    join app_user as person on person.id = report_mail.user_id
    left join profile on profile.user_id = person.id
    where ${isReport(due)} and report_mail.state = 'due'
  `;

/** False when another run has already settled it. */
export async function settleReport(
  db: Db,
  due: DueReport,
  state: 'sent' | 'unwanted',
): Promise<boolean> {
  const settled = await sql`
    update report_mail set state = ${state}, settled_at = now()
    where ${isReport(due)} and report_mail.state = 'due'
  `.execute(db);
  return settled.numAffectedRows === 1n;
}

export interface DueReport {
  userId: number;
  kind: ReportKind;
  periodEnd: Day;
}

const isReport = ({ userId, kind, periodEnd }: DueReport): RawBuilder<unknown> => sql`
  report_mail.user_id = ${userId} and report_mail.kind = ${kind}
  and report_mail.period_end = ${periodEnd}::date`;

/** Local time of the first site to reach it. */
const mailedAt = sql`interval '7 hours'`;

/** The reporting day: seven o'clock at one site, and begun at all of them. */
const dayReached = (localTime: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`least(min(${localTime}), max(${localTime}) - ${mailedAt})::date`;

const lastDayOver = (kind: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case ${kind} when 'daily' then ${day}
    when 'weekly' then date_trunc('week', ${day}::timestamp)::date
    else date_trunc('month', ${day}::timestamp)::date end - 1`;

/**
 * Claims due reports, only the newest of several missed periods. Periods that ended before the report was enabled,
 * or before the last claimed one, are not due.
 */
export async function claimDueReports(db: Db, now: Date, limit: number): Promise<DueReport[]> {
  // Local times are computed once per time zone, and `since` only for unclaimed reports.
  return queryRows(db)<DueReport>`
    with wanted as materialized (
      select person.*, profile.daily_report, profile.weekly_report, profile.monthly_report,
        coalesce(profile.daily_report_since, profile.updated_at) as daily_since,
        coalesce(profile.weekly_report_since, profile.updated_at) as weekly_since,
        coalesce(profile.monthly_report_since, profile.updated_at) as monthly_since
      from profile join app_user as person on person.id = profile.user_id
      where (profile.daily_report or profile.weekly_report or profile.monthly_report)
        and person.is_active and not ${isSharedLabeller(sql`person`)}
    ),
    zone as materialized (${zonesInScope(sql`wanted`)}),
    clock as materialized (
      select seen.timezone, ${now}::timestamptz at time zone seen.timezone as local_time
      from (select distinct timezone from zone) as seen
    ),
    reached as materialized (
      select zone.user_id, ${dayReached(sql`clock.local_time`)} as today
      from zone join clock on clock.timezone = zone.timezone
      group by zone.user_id
    ),
    ended as (
      select wanted.id as user_id, wish.kind, wish.since,
        ${lastDayOver(sql`wish.kind`, sql`reached.today`)} as period_end
      from wanted
      join reached on reached.user_id = wanted.id
      cross join lateral (values
        ('daily', wanted.daily_report, wanted.daily_since),
        ('weekly', wanted.weekly_report, wanted.weekly_since),
        ('monthly', wanted.monthly_report, wanted.monthly_since)
      ) as wish (kind, is_on, since)
      where wish.is_on
    ),
    unnoted as materialized (
      select ended.* from ended
      where not exists (
        select from report_mail as noted
        where noted.user_id = ended.user_id and noted.kind = ended.kind
          and noted.period_end >= ended.period_end)
    ),
    switched as (
      select unnoted.user_id, unnoted.kind, unnoted.period_end,
        ${dayReached(sql`unnoted.since at time zone zone.timezone`)} as on_day
      from unnoted join zone on zone.user_id = unnoted.user_id
      group by unnoted.user_id, unnoted.kind, unnoted.period_end
    )
    insert into report_mail (user_id, kind, period_start, period_end)
    select switched.user_id, switched.kind,
      case switched.kind when 'daily' then switched.period_end
        when 'weekly' then switched.period_end - 6
        else date_trunc('month', switched.period_end::timestamp)::date end,
      switched.period_end
    from switched
    where switched.period_end > ${lastDayOver(sql`switched.kind`, sql`switched.on_day`)}
    limit ${limit}
    on conflict do nothing
    returning user_id as "userId", kind, period_end as "periodEnd"
  `;
}

export const deleteReportsBefore = (db: Db, day: Day): Promise<void> =>
  runStatement(db)`delete from report_mail where period_end < ${day}::date`;
