import { randomBytes, randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../src/platform/db/db.ts';
import { findOwnedRoots, type Link } from './belongings.ts';
import type { Tenant, TenantRows } from './tenants.ts';

/** A marker planted in every private text of a tenant. */
export const canary = 'canary';

interface TextColumn {
  table: string;
  column: string;
  type: string;
  hasId: boolean;
}

export const findTextColumns = async (db: Db): Promise<TextColumn[]> => {
  const found = await sql<TextColumn>`
    select held.table_name::text as table, held.column_name::text as column,
      held.udt_name::text as type,
      exists (
        select 1 from information_schema.columns id
        where id.table_schema = 'public' and id.table_name = held.table_name
          and id.column_name = 'id'
      ) as "hasId"
    from information_schema.columns held
    join information_schema.tables kind using (table_schema, table_name)
    where held.table_schema = 'public' and kind.table_type = 'BASE TABLE'
      and held.udt_name in ('text', '_text', 'varchar', 'bpchar', 'json', 'jsonb')
    order by 1, 2
  `.execute(db);
  return found.rows;
};

/** Adds rows so that every tenant table has a canary. */
export async function giveRest(db: Db, tenant: Tenant, rows: TenantRows): Promise<void> {
  const [site, user, event] = [tenant.site.id, tenant.user.id, rows.event];
  const statements = [
    sql`insert into user_identity values ('https://id.example', ${randomUUID()}, ${user})`,
    sql`insert into device_health values (${rows.device}, now(), now(), 50, '1.0', 0, 0)`,
    sql`insert into food_reduction (food_id, reduction_type, reduction_string)
      values (${rows.food}, 'any', 'any')`,
    sql`insert into one_time_code (user_id, phone_number, expires_at) values (${user}, '', now())`,
    sql`insert into link_token (kind, token_hash, user_id, email, expires_at)
      values ('invite', ${randomBytes(32)}, ${user}, 'any', now())`,
    sql`insert into pending_sign_up (token_hash, user_id, email, first_name, surname, employer,
        job_title, phone_number, head_office, language, signup_group_id, expires_at)
      values (${randomBytes(32)}, ${user}, '', '', '', '', '', '', true, 'en',
        ${tenant.group.id}, now())`,
    sql`insert into widget_suggestion (user_id, text) values (${user}, 'any')`,
    sql`insert into usage_event (user_id, name) values (${user}, 'any')`,
    sql`insert into imported_cover (site_id, import_id, day, covers_per_day, occupancy_type,
        was_there)
      values (${site}, ${rows.import}, '2026-03-10', 1, 'EXPO', false)`,
    sql`insert into zero_waste (site_id, day, waste_type_id, service, import_id, set_by)
      values (${site}, '2026-03-10', 1, 'DAY', ${rows.import}, ${user})`,
    sql`insert into decision (site_id, event_id, user_id, kind, before, after, decided_at)
      values (${site}, ${event}, ${user}, 'labelled', '{}', '{}', now())`,
    sql`insert into factor_value values (${rows.factorSet}, ${rows.food}, 1, 'any', 1, 'any')
      on conflict do nothing`,
    sql`insert into locked_report (scheme, start_date, end_date, site_ids, series_id, version,
        content, hash, locked_by, locked_by_name, locked_at, countersigned_by_name,
        countersigned_at, client_id)
      values ('flw', '2026-02-01', '2026-02-28', array[${site}::bigint], ${-user}, 1, ${canary},
        ${'0'.repeat(64)}, ${user}, ${canary}, now(), ${canary}, now(), gen_random_uuid())`,
    sql`insert into import_progress values (${rows.import}, 0, 1)`,
    sql`update event set capture_id = ${randomUUID()} where site_id = ${site} and id = ${event}`,
    sql`update flag set comment_id = ${rows.comment} where event_id = ${event}`,
    sql`insert into audit (actor_id, actor_scope, action, target_type, target_id, before, after,
        request_id)
      values (${user}, ${canary}, ${canary}, ${canary}, ${canary}, ${`"${canary}"`},
        ${`"${canary}"`}, ${canary})`,
    sql`insert into outbox (channel, recipient, subject, text_body, html_body, template, message_id,
        last_error, unsubscribe_url)
      values ('mail', ${canary}, ${canary}, ${canary}, ${canary}, 'invite', ${canary}, ${canary},
        ${canary})`,
  ];
  for (const statement of statements) await statement.execute(db);
}

/** Plants the canary in every text column that accepts it. */
export async function plantCanaries(db: Db, links: readonly Link[], tenant: Tenant): Promise<void> {
  const owned = await findOwnedRoots(db, tenant);
  for (const { table, column, type, hasId } of await findTextColumns(db)) {
    const claims = links
      .filter((link) => link.table === table)
      .map((link) => sql`${sql.ref(link.column)} = any(${owned[link.root] ?? []}::bigint[])`);
    const name = `${table}.${column}`;
    if (claims.length === 0 || name in withoutCanary) continue;
    const changes = valuesOf(name, type, hasId).map(
      (value) => sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${value}
        where ${sql.join(claims, sql` or `)} returning 1`,
    );
    await firstToWork(db, changes);
  }
}

/** A long marker, or a short one where the column requires it. Without random(), which a cluster refuses in updates. */
function valuesOf(name: string, type: string, hasId: boolean): RawBuilder<unknown>[] {
  const long = `${canary} ${name} ${randomUUID()}`;
  const key = hasId ? sql`md5(${sql.ref('id')}::text)` : sql`md5(${randomUUID()}::text)`;
  if (type === '_text') return [sql`array[${long}::text]`];
  if (type === 'json' || type === 'jsonb') return [sql`${JSON.stringify(long)}::jsonb`];
  return [sql`${long}::text || ${key}`, sql`${canary}::text || substr(${key}, 1, 8)`];
}

async function firstToWork(db: Db, statements: RawBuilder<unknown>[]): Promise<void> {
  for (const statement of statements) {
    const changed = await statement.execute(db).then(
      ({ rows }) => rows.length,
      () => 0,
    );
    if (changed > 0) return;
  }
}

/** Text columns without a canary that are not listed as exceptions. */
export async function findBareColumns(db: Db): Promise<string[]> {
  const bare: string[] = [];
  for (const { table, column } of await findTextColumns(db)) {
    const name = `${table}.${column}`;
    if (table in withoutCanary || name in withoutCanary) continue;
    const found = await sql`
      select from ${sql.table(table)} where ${sql.ref(column)}::text like ${`%${canary}%`} limit 1
    `.execute(db);
    if (found.rows.length === 0 && !(await isClosedList(db, table, column))) bare.push(name);
  }
  return bare;
}

async function isClosedList(db: Db, table: string, column: string): Promise<boolean> {
  const found = await sql`
    select from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where conrelid = ${table}::regclass and attname = ${column}
      and (contype = 'f' or pg_get_constraintdef(pg_constraint.oid) like '%= ANY (ARRAY[%')
  `.execute(db);
  return found.rows.length > 0;
}

const withoutCanary: Record<string, string> = {
  factor_source: 'the catalogue is everybody’s',
  food_category: 'the catalogue is everybody’s',
  food_subcategory: 'the catalogue is everybody’s',
  waste_type: 'the catalogue is everybody’s',
  widget: 'the catalogue is everybody’s',
  locale: 'the catalogue is everybody’s',
  fx_rate: 'the catalogue is everybody’s',
  translation: 'found by whoever has the text it translates',
  migration: 'of the installation',
  followed_change: 'of the installation',
  rate_limit: 'of the installation',
  pairing: 'of the installation',
  outbox_picture: 'names inside one mail',
  'outbox.template': 'names of the product’s own mails',
  'outbox.language': 'a closed list',
  'group_food_cost.currency': 'three letters',
  'device.pin': 'four digits',
  'upload.name': 'random by its check',
  'control_week.services': 'a closed list',
  'agreement_file.name': 'random by its check',
  'donation_organisation.foods_accepted': 'a closed list',
  'locked_report.hash': 'a digest of the content',
  'action_result.detail': 'figures and closed lists',
  'action_result.years': 'figures',
  'weekly_pick.peak': 'figures and closed lists',
  'weekly_pick.reason': 'figures and closed lists',
  'embedding_backfill.encoder': 'a digest of a file',
  'picture_embedding.encoder': 'a digest of a file',
  'recognition_guess.model': 'a digest and a time',
  'recognition_model.encoder': 'a digest of a file',
  'recognition_model.version': 'a digest and a time',
  'site.timezone': 'a zone that is none would break every question about its site',
};
