import type { WasteEvent } from '@wastegauge/contract/waste/events';
import type { LabelChoice, Verdict } from '@wastegauge/contract/waste/labelling';
import { texts } from '@wastegauge/contract/values/texts';
import type { Actor } from '../../platform/auth/auth.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { AppError, invalidField, requireFound } from '../../platform/errors.ts';
import {
  applyLabel,
  changeEvent,
  isSameFood,
  lockEventAndPrices,
  readEvents,
  recordChanges,
  type EventDeps,
  type LockedEvent,
} from '../events/service.ts';
import { chooseFood, trimmingsFoodId, type ChosenFood } from '../foods/service.ts';
import { isPictureUrl } from '../images/service.ts';
import { endClaim, type Purpose } from './claims.ts';

/** Labels, escalates or discards a waiting event. */
export function labelEvent(
  deps: EventDeps,
  actor: Actor,
  id: number,
  choice: LabelChoice,
): Promise<WasteEvent> {
  return withLockedEvent(deps, actor, id, async (within, event) => {
    checkPictures(event, choice);
    const needsFood = choice.status === 'SUCCESSFUL' && choice.trimmings;
    const chosen =
      (await chooseFood(within.db, event, choice)) ??
      (needsFood ? await chooseFood(within.db, event, { food: trimmingsFoodId }) : null);
    if (event.status !== 'PROCESSING' || event.foodId !== null) {
      if (isSameLabel(actor, event, choice, chosen)) return;
      throw new AppError('alreadyLabelled');
    }
    await takeClaim(within, actor, event, 'labelling');
    if (choice.status === 'SUCCESSFUL' && !chosen) throw foodNeeded();
    const after = await applyLabel(within.db, {
      ...event,
      foodId: chosen?.foodId ?? null,
      foodDescriptionId: chosen?.foodDescriptionId ?? null,
      trimmings: choice.trimmings,
      columns: {
        status: choice.status,
        user_labelled: actor.user.id,
        labelled_at: within.clock.now(),
      },
    });
    const kind = choice.status === 'DISCARDED' ? 'discarded' : 'labelled';
    await recordChanges(within, actor, [{ before: event, after, kind }]);
  });
}

/** Confirms or corrects a label, or discards the event. */
export function verifyEvent(
  deps: EventDeps,
  actor: Actor,
  id: number,
  verdict: Verdict,
): Promise<WasteEvent> {
  return withLockedEvent(deps, actor, id, async (within, event) => {
    checkPictures(event, verdict);
    const chosen = await chooseFood(within.db, event, verdict);
    const isDiscard = verdict.status === 'DISCARDED';
    const isRight = verdict.verify && !isDiscard;
    if (event.status !== 'SUCCESSFUL' || event.verify !== null) {
      if (isSameVerdict(actor, event, verdict, chosen)) return;
      throw new AppError('alreadyVerified');
    }
    await takeClaim(within, actor, event, 'verification');
    if (event.userLabelled === actor.user.id) throw new AppError('ownLabel');
    const isOtherFood = chosen !== null && !isSameFood(event, chosen, verdict);
    // The label was changed after the caller loaded it.
    if (isRight && isOtherFood) throw new AppError('conflict');
    if (!verdict.verify && !isDiscard && !chosen) throw foodNeeded();

    const trimmings = verdict.trimmings ?? event.trimmings;
    const columns = {
      ...(isDiscard && { status: 'DISCARDED' as const }),
      ...(isOtherFood && { is_relabelled: true }),
      verify: isRight,
      user_verify: actor.user.id,
      verified_at: within.clock.now(),
    };
    const after = isOtherFood
      ? await applyLabel(within.db, { ...event, ...chosen, trimmings, columns })
      : await changeEvent(within.db, event, { ...columns, trimmings });
    const kind = isDiscard ? 'discarded' : 'verified';
    await recordChanges(within, actor, [{ before: event, after, kind }]);
  });
}

function withLockedEvent(
  deps: EventDeps,
  actor: Actor,
  id: number,
  work: (within: EventDeps, event: LockedEvent) => Promise<void>,
): Promise<WasteEvent> {
  return inTransaction(deps.db, async (transaction) => {
    const within = { ...deps, db: transaction };
    const event = requireFound(await lockEventAndPrices(transaction, actor.scope, id));
    await work(within, event);
    return requireFound((await readEvents(within, actor, [event]))[0]);
  });
}

/** Ends the claim on the event. Rejects events claimed by another user; expired claims do not count. */
async function takeClaim(
  deps: EventDeps,
  actor: Actor,
  event: LockedEvent,
  purpose: Purpose,
): Promise<void> {
  const holder = await endClaim(deps.db, event, purpose, deps.clock.now());
  if (holder !== undefined && holder !== actor.user.id) throw new AppError('claimedByAnother');
}

function checkPictures(
  event: LockedEvent,
  seen: Pick<LabelChoice, 'image_url' | 'backup_image_url'>,
): void {
  const isOwn = (url: string): boolean => isPictureUrl(url, event);
  if (seen.image_url && !isOwn(seen.image_url)) throw new AppError('pictureOfAnotherEvent');
  if (seen.backup_image_url?.some((url) => !isOwn(url))) {
    throw new AppError('backupPictureOfAnotherEvent');
  }
}

const foodNeeded = (): AppError => invalidField('food', texts.foodNeeded);

/** True for a repeated request, for example after a lost connection. */
const isSameLabel = (
  actor: Actor,
  event: LockedEvent,
  choice: LabelChoice,
  chosen: ChosenFood | null,
): boolean =>
  event.userLabelled === actor.user.id &&
  event.status === choice.status &&
  event.trimmings === choice.trimmings &&
  isSameFood(event, chosen, choice);

function isSameVerdict(
  actor: Actor,
  event: LockedEvent,
  verdict: Verdict,
  chosen: ChosenFood | null,
): boolean {
  const status = verdict.status ?? 'SUCCESSFUL';
  return (
    event.userVerify === actor.user.id &&
    event.status === status &&
    event.verify === (verdict.verify && status === 'SUCCESSFUL') &&
    (verdict.trimmings === undefined || event.trimmings === verdict.trimmings) &&
    (chosen === null || isSameFood(event, chosen, verdict))
  );
}
