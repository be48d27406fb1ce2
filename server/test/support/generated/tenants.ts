import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { pairingAlphabet, pairingCodeLength } from '@wastegauge/contract/directory/pairing';
import type { Route } from '@wastegauge/contract/route';
import { sql } from 'kysely';
import { createCode, hashSecret } from '../../../src/platform/auth/link-secrets.ts';
import { startTestApp, type Client, type TestApp } from '../test-app.ts';

interface Row {
  id: number;
}

/** One row of each kind that an id can name. */
export interface TenantRows {
  site: number;
  siteInfo: number;
  group: number;
  self: number;
  user: number;
  signupId: number;
  signupValue: string;
  device: number;
  serial: string;
  deviceKey: number;
  serviceTime: number;
  event: number;
  waitingEvent: number;
  comment: number;
  food: number;
  foodDescription: number;
  dailyCover: number;
  venueEvent: number;
  controlWeek: number;
  action: number;
  actionNote: number;
  organisation: number;
  agreement: number;
  handOver: number;
  closure: number;
  wasteStream: number;
  streamDestination: number;
  streamAssignment: number;
  ranOut: number;
  siteHoliday: number;
  container: number;
  factorSet: number;
  ownFactor: number;
  lockedReport: number;
  /** A code on a tablet; it belongs to no tenant. */
  pairingCode: string;
  import: number;
  session: string;
}

export interface Tenant {
  name: string;
  group: Row;
  site: Row;
  siteInfo: number;
  user: Row;
  labeller: Row;
  admin: Row;
  /** Head office user and owner of the team. */
  owner: Row;
  monitor: { id: number; key: string };
}

/** The product with two separate organisations. */
export async function startTwoTenants(): Promise<{
  product: TestApp;
  own: Tenant;
  foreign: Tenant;
}> {
  const product = await startTestApp();
  product.clock.set('2026-03-10T14:00:00Z');
  const own = await giveTenant(product, 'Harbour');
  return { product, own, foreign: await giveTenant(product, 'Elsewhere') };
}

/**
 * Resets rate limits, team ownership and the state of the site, and removes all control weeks and closed days but the
 * first: thousands of them at one site would make every question about coverage slow. Waste streams are limited.
 */
export const renewTenant = ({ db }: TestApp, { owner, group, site }: Tenant): Promise<unknown> =>
  sql`
    with fresh as (delete from rate_limit), unplanned as (
      delete from control_week where site_id = ${site.id}
        and id > (select min(id) from control_week where site_id = ${site.id})
    ), reopened as (
      delete from closure where site_id = ${site.id}
        and id > (select min(id) from closure where site_id = ${site.id})
    ), without_holidays as (
      delete from site_holiday where site_id = ${site.id}
        and id > (select min(id) from site_holiday where site_id = ${site.id})
    ), without_streams as (
      delete from waste_stream where site_id = ${site.id}
    ), without_moves as (
      delete from stream_assignment where site_id = ${site.id}
    ), without_ran_out as (
      delete from ran_out where site_id = ${site.id}
        and id > (select min(id) from ran_out where site_id = ${site.id})
    ), unchosen as (delete from factor_choice where parent_group_id = ${group.id}
    ), uncounted as (delete from factor_recount where parent_group_id = ${group.id}
    ), active as (
      update site set archived_at = null, next_locale_id = null where id = ${site.id}
    )
    update parent_group set owner_id = ${owner.id} where id = ${group.id}
  `.execute(db);

/** Device calls as the tenant's monitor, all others as a user. */
export const callerFor = async (
  product: TestApp,
  { monitor }: Tenant,
  { access }: Pick<Route, 'access'>,
  person: Row,
): Promise<Client> => (access === 'device' ? product.withToken(monitor.key) : product.as(person));

/** An organisation with one site, users and a monitor with a key. */
export async function giveTenant(product: TestApp, name: string): Promise<Tenant> {
  const { given, db } = product;
  const group = await given.group({ name });
  const site = await given.site({ name: `${name} Kitchen`, group });
  const info = await sql<Row>`
    insert into site_info (site_id) values (${site.id}) returning id
  `.execute(db);
  const monitor = await given.device({ site });
  const key = `wgk_${randomBytes(32).toString('base64url')}`;
  await sql`
    insert into device_key (device_id, key_hash) values (${monitor.id}, ${hashSecret(key)})
  `.execute(db);
  const owner = await given.user({ group, isHeadOffice: true });
  await sql`update parent_group set owner_id = ${owner.id} where id = ${group.id}`.execute(db);
  return {
    name,
    group,
    site,
    owner,
    siteInfo: info.rows[0]?.id ?? 0,
    user: await given.user({ sites: [site], group }),
    labeller: await given.user({ role: 'Labeller', sites: [site], group }),
    admin: await given.user({ role: 'Admin', group }),
    monitor: { id: monitor.id, key },
  };
}

type FreshRows = Omit<TenantRows, 'site' | 'siteInfo' | 'group' | 'self'>;

/** New rows that a call may change or remove; drafts, comments and sessions belong to the user. */
export async function giveRows(
  { db, files }: TestApp,
  tenant: Tenant,
  owner: Row = tenant.user,
): Promise<TenantRows> {
  const file = createHash('md5').update(tenant.name).digest('hex');
  if (!(await files.exists(`agreement-${file}`))) {
    await files.put(`agreement-${file}`, Buffer.from(tenant.name));
  }
  const code = randomUUID();
  const name = `${tenant.name} ${code}`;
  const made = await sql<FreshRows>`
    with person as (
      insert into app_user (email, first_name, surname, parent_group_id, is_onboarded)
      values (${`${code}@kitchen.example`}, ${tenant.name}, 'Kelly', ${tenant.group.id}, true)
      returning id
    ), its_profile as (insert into profile (user_id) select id from person
    ), its_site as (insert into user_site select person.id, ${tenant.site.id} from person
    ), door as (
      insert into signup_id (value, created_by)
      values (${code.replaceAll('-', '').slice(0, 16)}, ${owner.id}) returning id, value
    ), monitor as (
      insert into device (site_id, name, serial, type)
      values (${tenant.site.id}, ${tenant.name}, ${name}, 'PLATE_WASTE') returning id, serial
    ), its_key as (
      insert into device_key (device_id, key_hash)
      select monitor.id, ${randomBytes(32)} from monitor returning id
    ), its_times as (
      insert into service_time (device_id, lunch_time_start, lunch_time_end)
      select monitor.id, '11:00', '15:00' from monitor returning id
    ), stew as (
      insert into food (name, category_id, subcategory_id, material, co2_source_id,
        parent_group_id, created_by)
      values (${name}, 1, 101, 'food', 'own-estimate', ${tenant.group.id}, ${owner.id})
      returning id
    ), stew_described as (
      insert into food_description (food_id) select stew.id from stew returning id
    ), thrown_away as (
      insert into event (site_id, device_id, status, processed_at, local_day, local_hour,
        raw_weight_g, weight_g, value_e4, value_eur_e4, food_id, waste_type_id, comment_count,
        is_flagged, trimmings)
      select ${tenant.site.id}, monitor.id, 'SUCCESSFUL', '2026-03-10T12:00:00Z', '2026-03-10', 12,
        500, 500, 20000, 20000, stew.id, 1, 1, true, true
      from monitor cross join stew returning id
    ), watched as (
      insert into focus_food (site_id, position, food_id)
      select ${tenant.site.id}, 1, stew.id from stew
      on conflict do nothing
    ), waiting as (
      insert into event (site_id, device_id, status, processed_at, local_day, local_hour,
        raw_weight_g, weight_g, waste_type_id)
      select ${tenant.site.id}, monitor.id, 'PROCESSING', '2026-03-10T12:00:00Z', '2026-03-10', 12,
        500, 500, 1
      from monitor returning id
    ), picture as (
      insert into event_image (site_id, event_id, position, file, bytes)
      select ${tenant.site.id}, thrown_away.id, 0, ${name}, 1 from thrown_away
    ), remark as (
      insert into comment (site_id, event_id, user_id, comment)
      select ${tenant.site.id}, thrown_away.id, ${owner.id}, ${tenant.name} from thrown_away
      returning id
    ), marked as (
      insert into flag (site_id, event_id, user_id)
      select ${tenant.site.id}, thrown_away.id, ${owner.id} from thrown_away
    ), unusual as (
      insert into unusual_entry (site_id, event_id, rule, detail)
      select ${tenant.site.id}, thrown_away.id, 'no_picture', '{}' from thrown_away
    ), recognised as (
      insert into recognition_food (site_id, food_id, labels)
      select ${tenant.site.id}, stew.id, 1 from stew
    ), cover as (
      insert into daily_cover (site_id, day, covers_per_day)
      select ${tenant.site.id}, '2026-03-10'::date - nextval('daily_cover_id_seq')::int, 100
      returning id
    ), fair as (
      insert into venue_event (site_id, name, occupancy_type, start_date, end_date)
      values (${tenant.site.id}, ${tenant.name}, 'EXPO', '2026-03-10 09:00', '2026-03-10 17:00')
      returning id
    ), second_weighing as (
      insert into control_week (site_id, start_date, end_date, services, created_at)
      values (${tenant.site.id}, '2026-03-09', '2026-03-11', '{BREAKFAST,LUNCH,DINNER}', '2026-03-08')
      returning id
    ), change as (
      insert into action (site_id, title, text, device_id, team, start_date, end_date, created_by,
        created_at)
      select ${tenant.site.id}, ${name}, ${name}, monitor.id, ${name}, '2026-03-08', null,
        ${owner.id}, '2026-03-08'
      from monitor returning site_id, id
    ), its_note as (
      insert into action_note (site_id, action_id, text, author_id, created_at)
      select change.site_id, change.id, ${name}, ${owner.id}, '2026-03-09' from change
      returning id
    ), collector as (
      insert into donation_organisation (site_id, name, kind, address, contact_name, contact_email,
        contact_phone, created_by)
      values (${tenant.site.id}, ${name}, ${tenant.name}, ${name}, ${tenant.name}, ${name},
        ${'+353'}, ${owner.id})
      returning id
    ), its_agreement as (
      insert into donation_agreement (organisation_id, valid_from, valid_until, file, file_name,
        file_type, created_by)
      select collector.id, '2026-02-01', '2026-12-31', ${file}, ${name}, 'application/pdf',
        ${owner.id}
      from collector returning id
    ), its_file as (
      insert into agreement_file (name, user_id, file_name, file_type)
      values (${file}, ${owner.id}, ${name}, 'application/pdf')
      on conflict (name) do update set user_id = excluded.user_id
    ), taken as (
      insert into hand_over (site_id, organisation_id, food_id, handed_at, local_day, weight_g,
        receiver, photo, created_by)
      select ${tenant.site.id}, collector.id, stew.id, '2026-03-10T12:00:00Z', '2026-03-10', 4000,
        ${name}, ${name}, ${owner.id}
      from collector cross join stew returning id
    ), holiday as (
      insert into closure (site_id, start_date, end_date, note)
      values (${tenant.site.id}, '2026-05-01', '2026-05-01', ${tenant.name}) returning id
    ), bin as (
      insert into waste_stream (site_id, name)
      values (${tenant.site.id}, left(${name}, 20) || ' ' || gen_random_uuid()) returning site_id, id
    ), its_destination as (
      insert into stream_destination (site_id, stream_id, valid_from, destination)
      select bin.site_id, bin.id, '2026-02-01', 'landfill' from bin returning id
    ), its_move as (
      insert into stream_assignment (site_id, kind, device_id, valid_from)
      select ${tenant.site.id}, 'monitor', monitor.id, '2026-02-01' from monitor returning id
    ), emptied as (
      insert into ran_out (site_id, day, service, food_id, local_time)
      select ${tenant.site.id}, '2026-03-09', 'LUNCH', stew.id, '12:40' from stew returning id
    ), easter as (
      insert into site_holiday (site_id, name, kind, start_date, end_date)
      values (${tenant.site.id}, ${tenant.name}, 'public', '2026-04-05', '2026-04-06') returning id
    ), pan as (
      insert into container (site_id, name, tare_g, removed_at)
      values (${tenant.site.id}, ${name}, 1200, '2026-03-01')
      returning id
    ), factors as (
      insert into factor_set (parent_group_id, name, version)
      values (${tenant.group.id}, 'Own factors', '1')
      on conflict (coalesce(parent_group_id, 0), lower(name), lower(version))
      do update set archived_at = null
      returning id
    ), own_values as (
      insert into factor_set (parent_group_id, name, version, is_own)
      values (${tenant.group.id}, 'Own values', '2026-03-02', true)
      on conflict (parent_group_id) where is_own do update set version = excluded.version
      returning id
    ), own_value as (
      insert into own_factor (parent_group_id, set_id, food_id, valid_from, co2_g_per_kg, source)
      select ${tenant.group.id}, own_values.id, stew.id, '2030-03-02', 1, ${name}
      from own_values, stew
      on conflict (parent_group_id, food_id, valid_from) do update set source = excluded.source
      returning id
    ), factors_chosen as (
      insert into factor_choice (parent_group_id, valid_from, set_id)
      values (${tenant.group.id}, '2026-03-08', 1) on conflict do nothing
    ), signed_report as (
      insert into locked_report (id, scheme, start_date, end_date, site_ids, series_id, version,
        content, hash, locked_by, locked_by_name, locked_at, client_id)
      select numbered.id, 'flw', '2026-02-01', '2026-02-28', array[${tenant.site.id}::bigint],
        numbered.id, 1, ${JSON.stringify({ name })}, ${createHash('sha256').update(name).digest('hex')},
        person.id, ${name}, '2026-03-05', gen_random_uuid()
      from person cross join (select nextval('locked_report_id_seq') as id) as numbered
      returning id
    ), waiting_tablet as (
      insert into pairing (code, key_hash, user_agent, has_camera, requested_at, expires_at)
      values (${createCode(pairingAlphabet, pairingCodeLength)}, ${randomBytes(32)}, 'Tablet', true,
        '2026-03-10T14:00:00Z', '2026-03-10T14:10:00Z')
      returning code
    ), its_service as (
      insert into service_record
        (site_id, day, service, state, planned_minutes, alive_minutes, weight_g)
      values (${tenant.site.id}, '2025-03-01', 'LUNCH', 'measured', 240, 240, 1000)
      on conflict do nothing
    ), sheet as (
      insert into spreadsheet_import (user_id, kind, file_name, line_count)
      values (${owner.id}, 'waste', 'waste.csv', 1) returning id
    ), its_content as (
      insert into spreadsheet_content (import_id, lines, mapping)
      select sheet.id, ${JSON.stringify(importLines)},
        ${JSON.stringify({ ...importMapping, site: tenant.site.id })}
      from sheet
    ), signed_in as (
      insert into session (id, user_id, expires_at)
      values (${randomUUID()}, ${owner.id}, now() + interval '1 hour') returning id
    )
    -- Subqueries: planning a join of thirty tables takes longer than the inserts.
    select (select person.id from person) as "user",
      (select door.id from door) as "signupId", (select door.value from door) as "signupValue",
      (select monitor.id from monitor) as device, (select monitor.serial from monitor) as serial,
      (select its_key.id from its_key) as "deviceKey",
      (select its_times.id from its_times) as "serviceTime",
      (select thrown_away.id from thrown_away) as event,
      (select waiting.id from waiting) as "waitingEvent",
      (select remark.id from remark) as comment, (select stew.id from stew) as food,
      (select stew_described.id from stew_described) as "foodDescription",
      (select cover.id from cover) as "dailyCover",
      (select fair.id from fair) as "venueEvent",
      (select second_weighing.id from second_weighing) as "controlWeek",
      (select change.id from change) as action,
      (select its_note.id from its_note) as "actionNote",
      (select collector.id from collector) as organisation,
      (select its_agreement.id from its_agreement) as agreement,
      (select taken.id from taken) as "handOver",
      (select holiday.id from holiday) as closure,
      (select bin.id from bin) as "wasteStream",
      (select its_destination.id from its_destination) as "streamDestination",
      (select its_move.id from its_move) as "streamAssignment",
      (select emptied.id from emptied) as "ranOut",
      (select easter.id from easter) as "siteHoliday",
      (select pan.id from pan) as container, (select factors.id from factors) as "factorSet",
      (select own_value.id from own_value) as "ownFactor",
      (select signed_report.id from signed_report) as "lockedReport",
      (select waiting_tablet.code from waiting_tablet) as "pairingCode",
      (select sheet.id from sheet) as import,
      (select signed_in.id from signed_in) as session
  `.execute(db);
  const [rows] = made.rows;
  if (!rows) throw new Error('the tenant has no rows');
  const { site, siteInfo, group } = tenant;
  return { ...rows, site: site.id, siteInfo, group: group.id, self: owner.id };
}

const importLines = [
  { line: 1, cells: ['site', 'food', 'date', 'kitchen', 'plates'] },
  { line: 2, cells: ['Hafen', 'Rind', '2026-03-01', '1', '2'] },
  { line: 3, cells: ['Hafen', '', '2026-03-02', '1', '2'] },
];

const importMapping = {
  header_line: 1,
  columns: {
    site: null,
    monitor: null,
    food: 1,
    date: 2,
    time: null,
    weight: 3,
    unit: null,
    waste_type: null,
    covers: null,
  },
  unit: 'kg',
  date_format: 'ymd',
  decimal: 'point',
  default_time: '12:00',
  waste_type: 'plate',
  repeats: 'keep',
  foods: [],
  sites: [],
  monitors: [],
};
