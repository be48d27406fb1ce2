import type { ContainerKind, DonationFood } from '@wastegauge/contract/waste/donations';

export type AmountUnit = 'kg' | ContainerKind;

const roundKg = (kg: number): number => Math.round(kg * 10) / 10;

/** Amounts to tap: around the last weight, or usual ones without a last weight. */
export function quickKilograms(lastKg: number | null): number[] {
  if (lastKg === null) return [1, 2, 5, 10];
  const around = [lastKg / 2, lastKg, lastKg * 1.5, lastKg * 2].map(roundKg);
  return [...new Set(around.filter((kg) => kg > 0))];
}

export const quickContainers = [0.5, 1, 2, 3] as const;

export const knownContainerKg = (
  food: DonationFood | null,
  container: ContainerKind,
): number | undefined => food?.kg_per_container.find((known) => known.container === container)?.kg;

/** With a decimal point; null while it is no positive number. */
export function readAmount(text: string): number | null {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) || value <= 0 ? null : value;
}

export interface ChosenAmount {
  unit: AmountUnit;
  amount: string;
  /** Typed weight of one container. */
  containerKg: string;
}

/** Undefined until everything needed for the weight is known. */
export function totalKg(food: DonationFood | null, chosen: ChosenAmount): number | undefined {
  const amount = readAmount(chosen.amount);
  if (amount === null) return undefined;
  if (chosen.unit === 'kg') return amount;
  const each = readAmount(chosen.containerKg) ?? knownContainerKg(food, chosen.unit);
  return each === undefined ? undefined : amount * each;
}

export function amountBody({ unit, amount, containerKg }: ChosenAmount) {
  const value = readAmount(amount) ?? 0;
  if (unit === 'kg') return { kg: value };
  const each = readAmount(containerKg);
  return {
    container: unit,
    containers: value,
    ...(each !== null && { kg_per_container: each }),
  };
}
