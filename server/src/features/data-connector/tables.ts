import { kgFromGrams, litresFromMillilitres, moneyFromE4 } from '@wastegauge/contract/values/units';
import { sql, type RawBuilder } from 'kysely';
import type { SiteScope } from '../../platform/scope.ts';
import type { Snapshot } from '../../platform/files/snapshot.ts';
import { exportedColumns, exportedJoins, type ExportedEvent } from '../events/service.ts';
import { readWastePlaces, type WastePlace } from '../streams/service.ts';
import { changedSince } from './export-queries.ts';
import type { DataColumns } from './formats.ts';

type FollowedTable = 'event' | 'daily_cover' | 'service_record';

export interface DataTable<Row> {
  fileName: string;
  /** Null when changes cannot be followed. */
  followed: FollowedTable | null;
  /** A change of these may change rows that have not changed themselves, so cursors end. */
  derivedFrom?: readonly string[];
  columns: DataColumns<Row>;
  /** SQL for after `from`. */
  chosen(scope: SiteScope, since: string | undefined): RawBuilder<unknown>;
  select(chosen: RawBuilder<unknown>): RawBuilder<unknown>;
  /** For columns that are not stored: adds them to a selected row. */
  prepareCompletion?(snapshot: Snapshot, scope: SiteScope): Promise<(row: Row) => Row>;
}

const ofSites = (
  table: FollowedTable,
  scope: SiteScope,
  since: string | undefined,
): RawBuilder<unknown> => sql`
  ${sql.table(table)} where ${sql.ref(`${table}.site_id`)} = any(${scope.siteIds}::bigint[])
    and ${since === undefined ? sql`true` : changedSince(since, table)}`;

interface EventRow extends ExportedEvent, WastePlace {
  food_id: number | null;
  value_eur_e4: number;
}

export const eventsTable: DataTable<EventRow> = {
  fileName: 'waste-events',
  followed: 'event',
  derivedFrom: ['waste_stream', 'stream_destination', 'stream_assignment'],
  columns: [
    ['id', 'integer', (event) => event.id],
    ['site_id', 'integer', (event) => event.site_id],
    ['site', 'text', (event) => event.site],
    ['device_id', 'integer', (event) => event.device_id],
    ['zone', 'text', (event) => event.zone],
    ['device_serial', 'text', (event) => event.serial],
    ['processed_at', 'timestamp', (event) => event.processed_at],
    ['local_time', 'local_timestamp', (event) => event.local_time],
    ['status', 'text', (event) => event.status],
    ['food_id', 'integer', (event) => event.food_id],
    ['food', 'text', (event) => event.food],
    ['food_description', 'text', (event) => event.description],
    ['category', 'text', (event) => event.category],
    ['is_recipe', 'boolean', (event) => event.is_recipe],
    ['waste_type', 'text', (event) => event.waste_type],
    ['service_time', 'text', (event) => event.service_time],
    ['trimmings', 'boolean', (event) => event.trimmings],
    ['is_secondary', 'boolean', (event) => event.is_secondary],
    ['non_food', 'boolean', (event) => event.non_food],
    ['item_weight_kg', 'decimal', (event) => kgFromGrams(event.weight_g)],
    ['value', 'decimal', (event) => moneyFromE4(event.value_e4)],
    ['currency', 'text', (event) => event.currency],
    ['value_eur', 'decimal', (event) => moneyFromE4(event.value_eur_e4)],
    ['environment_kg_co2e', 'decimal', (event) => kgFromGrams(event.co2_g)],
    ['water_l', 'decimal', (event) => litresFromMillilitres(event.water_ml)],
    ['labelled_by_ai', 'boolean', (event) => event.auto_label],
    ['verified', 'boolean', (event) => event.verify],
    ['is_flagged', 'boolean', (event) => event.is_flagged],
    ['flag_note', 'text', (event) => event.flag_note],
    ['comment_count', 'integer', (event) => event.comment_count],
    ['tags', 'text', (event) => event.tags.join('; ')],
    ['logged_at', 'timestamp', (event) => event.logged_at],
    ['labelled_at', 'timestamp', (event) => event.labelled_at],
    ['verified_at', 'timestamp', (event) => event.verified_at],
    ['method', 'text', (event) => event.method],
    ['portions', 'integer', (event) => event.portions],
    ['label_source', 'text', (event) => event.label_source],
    ['label_confidence', 'decimal', (event) => event.label_confidence],
    ['label_model', 'text', (event) => event.label_model],
    ['factor_set', 'text', (event) => event.factor_set],
    ['factor_set_version', 'text', (event) => event.factor_set_version],
    ['stream_id', 'integer', (event) => event.stream_id],
    ['stream', 'text', (event) => event.stream],
    ['destination', 'text', (event) => event.destination],
  ],
  chosen: (scope, since) => ofSites('event', scope, since),
  select: (chosen) => sql`
    select event.food_id, event.value_eur_e4, ${exportedColumns}
    from (select * from ${chosen}) as event
    ${exportedJoins}`,
  prepareCompletion: readWastePlaces,
};

interface CoverRow {
  id: number;
  site_id: number;
  site: string;
  day: string;
  covers: number | null;
  is_default: boolean;
  occupancy_type: string;
  updated_at: Date;
}

export const coversTable: DataTable<CoverRow> = {
  fileName: 'covers',
  followed: 'daily_cover',
  columns: [
    ['id', 'integer', (cover) => cover.id],
    ['site_id', 'integer', (cover) => cover.site_id],
    ['site', 'text', (cover) => cover.site],
    ['day', 'date', (cover) => cover.day],
    ['covers', 'integer', (cover) => cover.covers],
    ['is_default', 'boolean', (cover) => cover.is_default],
    ['occupancy_type', 'text', (cover) => cover.occupancy_type],
    ['updated_at', 'timestamp', (cover) => cover.updated_at],
  ],
  chosen: (scope, since) => ofSites('daily_cover', scope, since),
  select: (chosen) => sql<CoverRow>`
    select cover.id, cover.site_id, site.name as site, cover.day, cover.covers_per_day as covers,
      cover.is_default, cover.occupancy_type, cover.updated_at
    from (select * from ${chosen}) as cover
    join site on site.id = cover.site_id`,
};

interface ServiceRow {
  id: number;
  site_id: number;
  site: string;
  day: string;
  service: string;
  state: string;
  planned_minutes: number;
  alive_minutes: number;
  weight_g: number;
}

export const servicesTable: DataTable<ServiceRow> = {
  fileName: 'services',
  followed: 'service_record',
  columns: [
    ['id', 'integer', (record) => record.id],
    ['site_id', 'integer', (record) => record.site_id],
    ['site', 'text', (record) => record.site],
    ['day', 'date', (record) => record.day],
    ['service', 'text', (record) => record.service],
    ['state', 'text', (record) => record.state],
    ['planned_minutes', 'integer', (record) => record.planned_minutes],
    ['alive_minutes', 'integer', (record) => record.alive_minutes],
    ['weight_kg', 'decimal', (record) => kgFromGrams(record.weight_g)],
  ],
  chosen: (scope, since) => ofSites('service_record', scope, since),
  select: (chosen) => sql<ServiceRow>`
    select record.id, record.site_id, site.name as site, record.day, record.service, record.state,
      record.planned_minutes, record.alive_minutes, record.weight_g
    from (select * from ${chosen}) as record
    join site on site.id = record.site_id`,
};
