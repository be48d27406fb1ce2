import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { kgFromGrams, litresFromMillilitres, moneyFromE4 } from '@wastegauge/contract/values/units';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { foodImage } from '../foods/service.ts';
import { shownPositions, type EventKey, type ImageLinks } from '../images/service.ts';
import {
  findEventKey,
  findEvents,
  findNewestComments,
  type NewestComment,
  type WasteEventRow,
} from './queries.ts';
import { findUnpriced, zeroReason } from './zero-values.ts';

export interface EventDeps {
  db: Db;
  imageLinks: ImageLinks;
  clock: Clock;
}

export async function readEvents(
  deps: EventDeps,
  actor: Actor,
  keys: readonly EventKey[],
): Promise<WasteEvent[]> {
  const rows = await findEvents(deps.db, actor.scope, keys);
  const commented = rows.filter((row) => row.comment_count > 0);
  const comments = await findNewestComments(deps.db, commented.map(eventKey));
  const unpriced = await findUnpriced(deps.db, actor.scope, rows);
  return rows.map(({ is_inedible, ...row }) => ({
    ...toWasteEvent(deps, actor, row, comments.get(row.id)),
    zero_value_reason: zeroReason({ ...row, is_inedible }, unpriced),
  }));
}

const eventKey = ({ site, id }: WasteEventRow): EventKey => ({ siteId: site, id });

export async function readEvent(deps: EventDeps, actor: Actor, id: number): Promise<WasteEvent> {
  const key = await findEventKey(deps.db, actor.scope, id);
  const [event] = key ? await readEvents(deps, actor, [key]) : [];
  if (!event) throw new AppError('notFound');
  return event;
}

function toWasteEvent(
  deps: EventDeps,
  actor: Actor,
  row: Omit<WasteEventRow, 'is_inedible'>,
  comment: NewestComment | undefined,
): Omit<WasteEvent, 'zero_value_reason'> {
  const {
    weight_g,
    raw_weight_g,
    value_e4,
    co2_g,
    water_ml,
    inedible_permille,
    positions: _positions,
    is_drawn: _isDrawn,
    ...fields
  } = row;
  const [main = null, ...backups] = shownPositions(row).map((position) =>
    deps.imageLinks.eventPictureUrl(actor.user.id, row.site, row.id, position, deps.clock.now()),
  );
  return {
    ...fields,
    comment_id: comment?.id ?? null,
    comment_message: comment?.comment ?? null,
    food_image: row.food === null ? null : foodImage(row.food, row.is_recipe),
    image_url: main,
    backup_image_url: backups,
    item_weight: kgFromGrams(weight_g),
    raw_weight: kgFromGrams(raw_weight_g),
    value: moneyFromE4(value_e4),
    inedible_percent: inedible_permille === null ? null : inedible_permille / 10,
    environment: kgFromGrams(co2_g),
    water: litresFromMillilitres(water_ml),
    processed_at: row.processed_at.toISOString(),
    logged_at: row.logged_at.toISOString(),
    labelled_at: row.labelled_at?.toISOString() ?? null,
    verified_at: row.verified_at?.toISOString() ?? null,
  };
}
