import type { SiteHoliday, tomorrowRoutes } from '@wastegauge/contract/insight/tomorrow';
import type { ParsedRequest } from '@wastegauge/contract/route';
import { countDays } from '@wastegauge/contract/values/dates';
import { texts } from '@wastegauge/contract/values/texts';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/auth.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { invalidField, requireFound } from '../../platform/errors.ts';
import { queryHasRow, queryRow, queryRows } from '../../platform/db/query.ts';
import { narrowTo } from '../../platform/scope.ts';
import { lockSites } from '../sites/service.ts';
import type { AdviceDeps } from './site-advice.ts';

type Given = ParsedRequest<(typeof tomorrowRoutes)['addHoliday']>['body'];

const columns = sql`id, name, kind, start_date as "startDate", end_date as "endDate"`;
const maxDays = 100;

export async function listHolidays(
  { db }: AdviceDeps,
  actor: Actor,
  site: number,
): Promise<SiteHoliday[]> {
  narrowTo(actor.scope, site);
  return queryRows(db)`
    select ${columns} from site_holiday where site_id = ${site}
    order by start_date desc, id desc
  `;
}

export async function addHoliday(
  { db }: AdviceDeps,
  actor: Actor,
  { site, name, kind, startDate, endDate }: Given,
): Promise<SiteHoliday> {
  narrowTo(actor.scope, site);
  if (endDate < startDate) throw invalidField('endDate', texts.endBeforeStart);
  if (countDays({ startDate, endDate }) > maxDays) {
    throw invalidField('endDate', texts.holidayTooLong);
  }
  return inTransaction(db, async (transaction) => {
    await lockSites(transaction, [site]);
    const isKnown = await queryHasRow(transaction)`
      select from site_holiday
      where site_id = ${site} and kind = ${kind} and start_date = ${startDate}::date
        and end_date = ${endDate}::date
    `;
    if (isKnown) throw invalidField('startDate', texts.holidayTwice);
    const holiday = requireFound(
      await queryRow(transaction)<SiteHoliday>`
        insert into site_holiday (site_id, name, kind, start_date, end_date, set_by)
        values (${site}, ${name}, ${kind}, ${startDate}::date, ${endDate}::date, ${actor.user.id})
        returning ${columns}
      `,
    );
    await writeAudit(transaction, actor, 'holiday.added', ['site_holiday', holiday.id, site], {
      after: { ...holiday },
    });
    return holiday;
  });
}

export async function removeHoliday({ db }: AdviceDeps, actor: Actor, id: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const { site, ...holiday } = requireFound(
      await queryRow(transaction)<SiteHoliday & { site: number }>`
        delete from site_holiday
        where site_id = any(${actor.scope.siteIds}::bigint[]) and id = ${id}
        returning ${columns}, site_id as site
      `,
    );
    await writeAudit(transaction, actor, 'holiday.removed', ['site_holiday', id, site], {
      before: { ...holiday },
    });
  });
}
