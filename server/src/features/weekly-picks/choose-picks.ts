import { coverageLimits, isComparable } from '@wastegauge/contract/insight/comparable';
import { pickLimits, type PickReason } from '@wastegauge/contract/insight/weekly-picks';
import { kgFromGrams, percentChange } from '@wastegauge/contract/values/units';
import type { Day } from '@wastegauge/contract/values/dates';
import type { WasteTypeCode } from '@wastegauge/contract/values/waste-types';
import type { ServiceTime } from '@wastegauge/contract/waste/events';
import { median } from '../../platform/median.ts';

/** Less of a food in a week is not worth a place among three. */
export const minPickG = 1000;
const minRise = { percent: 10, grams: 500 };
const minAboveUsual = 1.25;
const minAbovePeers = 1.5;

/** Avoidable waste of a food in a service and week: edible parts, no trimmings. */
export interface WasteOfWeek {
  week: Day;
  foodId: number;
  service: ServiceTime | null;
  wasteType: WasteTypeCode;
  weightG: number;
  /** Ten-thousandths of the currency of the site, and of a euro. */
  valueE4: number;
  valueEurE4: number;
}

export interface PickWeek {
  week: Day;
  /** Percent; null without planned services. */
  coverage: number | null;
  openDays: number;
}

export interface Candidate {
  foodId: number;
  service: ServiceTime | null;
  /** Unserved and plate waste are one loss, preparation waste is another. */
  isPreparation: boolean;
  wasteTypes: WasteTypeCode[];
  /** The type with the most weight. */
  mainType: WasteTypeCode;
  weightG: number;
  valueE4: number;
  valueEurE4: number;
  /** By week; weeks without any are missing. */
  weights: Map<Day, number>;
}

export interface PeerFigures {
  gramsPerCover: number;
  /** Of the other sites that threw this food away. */
  others: number[];
}

export interface EarlierPick {
  foodId: number;
  service: ServiceTime | null;
  weightG: number;
}

export interface ChosenPick extends Candidate {
  diff: number | null;
  reason: PickReason;
}

export function isMeasured(current: PickWeek | undefined, previous: PickWeek | undefined): boolean {
  const coverage = current?.coverage ?? null;
  if (coverage === null || coverage < coverageLimits.low) return false;
  return isComparable({ current: coverage, previous: previous?.coverage ?? null });
}

/** Same number of open days and about the same coverage. */
function isLike(current: PickWeek, other: PickWeek | undefined): boolean {
  if (!other || other.coverage === null || other.coverage < coverageLimits.low) return false;
  return (
    other.openDays === current.openDays &&
    isComparable({ current: current.coverage, previous: other.coverage })
  );
}

export function toCandidates(rows: readonly WasteOfWeek[], week: Day): Candidate[] {
  const groups = Map.groupBy(rows, ({ foodId, service, wasteType }) =>
    [foodId, service, wasteType === 'preparation'].join(' '),
  );
  return [...groups.values()].flatMap((group) => {
    const own = group.filter((row) => row.week === week);
    const [main] = own.toSorted((one, other) => other.weightG - one.weightG);
    const weightG = sumOf(own, ({ weightG: grams }) => grams);
    if (!main || weightG < minPickG) return [];
    const weights = new Map<Day, number>();
    for (const row of group) weights.set(row.week, (weights.get(row.week) ?? 0) + row.weightG);
    return [
      {
        foodId: main.foodId,
        service: main.service,
        isPreparation: main.wasteType === 'preparation',
        wasteTypes: own.filter((row) => row.weightG > 0).map(({ wasteType }) => wasteType),
        mainType: main.wasteType,
        weightG,
        valueE4: sumOf(own, ({ valueE4 }) => valueE4),
        valueEurE4: sumOf(own, ({ valueEurE4 }) => valueEurE4),
        weights,
      },
    ];
  });
}

interface Priced {
  weightG: number;
  /** 0 without a price. */
  valueE4: number;
}

/** By money. A missing price is replaced by the average of the others, so that weight decides there. */
export function byLoss<Loss extends Priced>(losses: readonly Loss[]): Loss[] {
  const priced = losses.filter(({ valueE4 }) => valueE4 > 0);
  const perGram =
    sumOf(priced, ({ valueE4 }) => valueE4) / sumOf(priced, ({ weightG }) => weightG) || 1;
  const size = ({ valueE4, weightG }: Priced): number => valueE4 || weightG * perGram;
  return losses.toSorted((one, other) => size(other) - size(one) || other.weightG - one.weightG);
}

export interface ChooseInput {
  week: Day;
  /** The week and the eight before it, newest first. */
  weeks: readonly PickWeek[];
  candidates: readonly Candidate[];
  earlier: readonly EarlierPick[];
  /** Asked only for candidates without another reason. */
  findPeers(candidates: readonly Candidate[]): Promise<Map<Candidate, PeerFigures>>;
}

/** Candidates without another reason that are compared with other sites. */
const comparedWithPeers = 20;

export async function choosePicks(input: ChooseInput): Promise<ChosenPick[]> {
  const { week, weeks, candidates, earlier } = input;
  const [current, ...history] = weeks;
  if (!current || current.week !== week || !isMeasured(current, history[0])) return [];
  const like = history.filter((other) => isLike(current, other));
  const previous = like.find((other) => other === history[0]);
  const open = candidates.filter((candidate) => !isQuiet(candidate, earlier));
  const reasons = new Map<Candidate, PickReason>();
  for (const candidate of open) {
    const reason = unusualReason(candidate, like) ?? riseReason(candidate, previous);
    if (reason) reasons.set(candidate, reason);
  }
  const rest = byLoss(open.filter((candidate) => !reasons.has(candidate)));
  const peers = await input.findPeers(rest.slice(0, comparedWithPeers));
  for (const [candidate, figures] of peers) {
    const reason = peerReason(figures);
    if (reason) reasons.set(candidate, reason);
  }
  return chooseLargest([...reasons.keys()]).flatMap((candidate) => {
    const reason = reasons.get(candidate);
    const before = previous ? (candidate.weights.get(previous.week) ?? 0) : 0;
    return reason ? [{ ...candidate, reason, diff: percentChange(candidate.weightG, before) }] : [];
  });
}

/** Unserved and plate waste first; preparation waste fills places that are left. */
function chooseLargest(candidates: readonly Candidate[]): Candidate[] {
  const sorted = [
    ...byLoss(candidates.filter(({ isPreparation }) => !isPreparation)),
    ...byLoss(candidates.filter(({ isPreparation }) => isPreparation)),
  ];
  return sorted
    .filter((one, index) => sorted.findIndex((other) => isSameThing(one, other)) === index)
    .slice(0, pickLimits.picks);
}

type Thing = Pick<EarlierPick, 'foodId' | 'service'>;

const isSameThing = (one: Thing, other: Thing): boolean =>
  one.foodId === other.foodId && one.service === other.service;

/** Picked within the last four weeks and not worse since. */
const isQuiet = (candidate: Candidate, earlier: readonly EarlierPick[]): boolean =>
  earlier.some((pick) => isSameThing(candidate, pick) && candidate.weightG <= pick.weightG);

function unusualReason(candidate: Candidate, like: readonly PickWeek[]): PickReason | null {
  if (like.length < pickLimits.minHistoryWeeks) return null;
  const weights = like.map(({ week }) => candidate.weights.get(week) ?? 0);
  const highest = Math.max(...weights);
  const usual = median(weights) ?? 0;
  if (candidate.weightG <= highest || candidate.weightG < usual * minAboveUsual) return null;
  return {
    kind: 'unusual',
    usual_kg: kgFromGrams(usual),
    highest_kg: kgFromGrams(highest),
    weeks: like.length,
  };
}

function riseReason(candidate: Candidate, previous: PickWeek | undefined): PickReason | null {
  const before = previous ? (candidate.weights.get(previous.week) ?? 0) : 0;
  const percent = percentChange(candidate.weightG, before);
  if (percent === null || percent < minRise.percent) return null;
  if (candidate.weightG - before < minRise.grams) return null;
  return { kind: 'rose', previous_kg: kgFromGrams(before), percent };
}

function peerReason({ gramsPerCover, others }: PeerFigures): PickReason | null {
  if (others.length < pickLimits.minPeers) return null;
  const peersG = median(others) ?? 0;
  if (peersG <= 0 || gramsPerCover < peersG * minAbovePeers) return null;
  return {
    kind: 'peers',
    grams_per_cover: gramsPerCover,
    peers_g: peersG,
    sites: others.length,
  };
}

const sumOf = <Item>(items: readonly Item[], amount: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + amount(item), 0);
