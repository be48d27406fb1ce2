import { actionLimits, type Action, type ActionTarget } from '@wastegauge/contract/insight/actions';
import { addDays, daysBetween } from '@wastegauge/contract/values/dates';
import { foodImage } from '../foods/service.ts';
import type { ImageLinks } from '../images/service.ts';
import type { ActionRow } from './queries.ts';

export const toAction = (row: ActionRow, links: ImageLinks, now: Date): Action => ({
  ...toListItem(row, links, now),
  text: row.text,
  result: row.result,
});

export function toListItem<Result>(
  row: ActionRow<Result>,
  links: ImageLinks,
  now: Date,
): Omit<Action, 'text' | 'result'> & { result: Result | null } {
  const { startDate, endDate, today } = row;
  const isOver = row.isCancelled || (endDate !== null && endDate < today);
  const resultOn = addDays(startDate, actionLimits.finalResultDays);
  return {
    id: row.id,
    site: { id: row.siteId, name: row.siteName },
    title: row.title,
    target: toTarget(row),
    waste_type: row.wasteType,
    team: row.team,
    startDate,
    endDate,
    expected_g: row.expectedG,
    origin: row.origin,
    picture_url: links.photoUrl(row.picture, now),
    state: row.state,
    reason: row.reason,
    day_number: isOver || startDate > today ? null : daysBetween(startDate, today) + 1,
    result_on: isOver || resultOn < today ? null : resultOn,
    is_cancelled: row.isCancelled,
    currency: row.currency,
    result: row.result,
  };
}

function toTarget(row: ActionRow<unknown>): ActionTarget {
  const named = { name: row.targetName, is_archived: row.isArchived };
  if (row.foodId !== null) {
    const image = foodImage(row.foodId, row.isRecipe);
    return { kind: 'food', id: row.foodId, image_url: image, ...named };
  }
  if (row.categoryId !== null) {
    return { kind: 'category', id: row.categoryId, image_url: null, ...named };
  }
  return { kind: 'zone', id: row.deviceId ?? 0, image_url: null, ...named };
}
