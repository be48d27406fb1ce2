import { donationTexts } from '@wastegauge/contract/waste/donation-texts';
import { donationLimits, type ContainerKind } from '@wastegauge/contract/waste/donations';
import { texts } from '@wastegauge/contract/values/texts';
import type { Db } from '../../platform/db/db.ts';
import { queryRow } from '../../platform/db/query.ts';
import { invalidField } from '../../platform/errors.ts';

export interface GivenAmount {
  kg?: number | undefined;
  container?: ContainerKind | null | undefined;
  containers?: number | null | undefined;
  kg_per_container?: number | undefined;
  is_confirmed: boolean;
}

export interface StoredAmount {
  weightG: number;
  container: ContainerKind | null;
  containers: number | null;
  containerG: number | null;
  isEstimate: boolean;
}

/** The weight of containers comes from the user, or from the last hand-over of the food in this container. */
export async function chooseAmount(
  transaction: Db,
  { siteId, foodId }: { siteId: number; foodId: number },
  given: GivenAmount,
): Promise<StoredAmount> {
  const amount = given.container
    ? await containerAmount(transaction, { siteId, foodId }, given, given.container)
    : weighedAmount(given);
  if (amount.weightG < donationLimits.minKg * 1000) {
    throw invalidField('kg', donationTexts.handOverTooLight);
  }
  if (amount.weightG > donationLimits.maxKg * 1000) {
    throw invalidField('kg', donationTexts.handOverTooHeavy);
  }
  if (amount.weightG > donationLimits.confirmKg * 1000 && !given.is_confirmed) {
    throw invalidField('is_confirmed', donationTexts.handOverUnconfirmed);
  }
  return amount;
}

function weighedAmount({ kg }: GivenAmount): StoredAmount {
  if (kg === undefined) throw invalidField('kg', texts.requiredField);
  return {
    weightG: Math.round(kg * 1000),
    container: null,
    containers: null,
    containerG: null,
    isEstimate: false,
  };
}

async function containerAmount(
  transaction: Db,
  food: { siteId: number; foodId: number },
  { kg, containers, kg_per_container: typed }: GivenAmount,
  container: ContainerKind,
): Promise<StoredAmount> {
  if (!containers) throw invalidField('containers', donationTexts.containersNeeded);
  if (kg !== undefined) {
    const containerG = Math.max(1, Math.round((kg * 1000) / containers));
    return { weightG: Math.round(kg * 1000), container, containers, containerG, isEstimate: false };
  }
  const containerG =
    typed === undefined
      ? (await findContainerWeight(transaction, { ...food, container }))?.containerG
      : Math.round(typed * 1000);
  if (containerG === undefined) {
    throw invalidField('kg_per_container', donationTexts.containerWeightNeeded);
  }
  const weightG = Math.round(containerG * containers);
  return { weightG, container, containers, containerG, isEstimate: true };
}

const findContainerWeight = (
  db: Db,
  { siteId, foodId, container }: { siteId: number; foodId: number; container: ContainerKind },
): Promise<{ containerG: number } | undefined> =>
  queryRow(db)`
    select container_g as "containerG" from hand_over
    where site_id = ${siteId} and food_id = ${foodId} and container = ${container}
      and removed_at is null
    order by handed_at desc, id desc limit 1
  `;
