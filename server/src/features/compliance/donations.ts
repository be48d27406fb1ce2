import type { ComplianceReport } from '@wastegauge/contract/insight/compliance';
import type { Day, Period } from '@wastegauge/contract/values/dates';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { queryRows } from '../../platform/db/query.ts';
import type { SiteScope } from '../../platform/scope.ts';

type Donations = ComplianceReport['donations'];

interface MonthRow {
  organisationId: number;
  month: string;
  weighedG: number;
  estimatedG: number;
}

interface OrganisationRow {
  id: number;
  name: string;
  kind: string;
  address: string;
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  foods: string[];
  collectionDays: number[];
  collectionTime: string | null;
  agreement: { valid_from: Day | null; valid_until: Day | null; file_name: string | null } | null;
}

/** Estimated weights stay apart from weighed ones. */
export async function readDonations(db: Db, scope: SiteScope, period: Period): Promise<Donations> {
  const months = await findMonths(db, scope, period);
  const ids = [...new Set(months.map(({ organisationId }) => organisationId))];
  const organisations = ids.length === 0 ? [] : await findOrganisations(db, ids, period);
  return {
    ...sumWeights(months),
    organisations: organisations.map((row) => describe(row, months)),
  };
}

function describe(
  row: OrganisationRow,
  months: readonly MonthRow[],
): Donations['organisations'][number] {
  const own = months.filter(({ organisationId }) => organisationId === row.id);
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    address: row.address,
    contact_name: row.contactName,
    contact_email: row.contactEmail,
    contact_phone: row.contactPhone,
    foods: row.foods.toSorted(),
    frequency: [row.collectionDays.toSorted((a, b) => a - b).join(','), row.collectionTime ?? '']
      .filter(Boolean)
      .join(' '),
    ...sumWeights(own),
    months: own.map((part) => ({ month: part.month, ...sumWeights([part]) })),
    agreement: row.agreement,
  };
}

const sumWeights = (rows: readonly MonthRow[]): { kg: number; estimated_kg: number } => ({
  kg: rows.reduce((sum, { weighedG }) => sum + weighedG, 0) / 1000,
  estimated_kg: rows.reduce((sum, { estimatedG }) => sum + estimatedG, 0) / 1000,
});

const findMonths = (
  db: Db,
  scope: SiteScope,
  { startDate, endDate }: Period,
): Promise<MonthRow[]> =>
  queryRows(db)`
    select organisation_id as "organisationId", to_char(local_day, 'YYYY-MM') as month,
      coalesce(sum(weight_g) filter (where not is_estimate), 0)::bigint as "weighedG",
      coalesce(sum(weight_g) filter (where is_estimate), 0)::bigint as "estimatedG"
    from hand_over
    where site_id = any(${scope.siteIds}::bigint[]) and removed_at is null
      and local_day between ${startDate}::date and ${endDate}::date
    group by 1, 2 order by 1, 2
  `;

const findOrganisations = (
  db: Db,
  ids: readonly number[],
  { startDate, endDate }: Period,
): Promise<OrganisationRow[]> => {
  const isValid = sql`coalesce(agreement.valid_from, '-infinity') <= ${endDate}::date
    and coalesce(agreement.valid_until, 'infinity') >= ${startDate}::date`;
  return queryRows(db)`
    select organisation.id, organisation.name, organisation.kind, organisation.address,
      organisation.contact_name as "contactName", organisation.contact_email as "contactEmail",
      organisation.contact_phone as "contactPhone", organisation.foods_accepted as foods,
      organisation.collection_days as "collectionDays",
      to_char(organisation.collection_time, 'HH24:MI') as "collectionTime",
      (select json_build_object('valid_from', agreement.valid_from,
          'valid_until', agreement.valid_until, 'file_name', agreement.file_name)
        from donation_agreement agreement
        where agreement.organisation_id = organisation.id and ${isValid}
        order by agreement.valid_until desc nulls first, agreement.id desc limit 1) as agreement
    from donation_organisation organisation
    where organisation.id = any(${ids}::bigint[]) order by organisation.id
  `;
};
