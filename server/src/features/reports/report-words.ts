import type { ReportKind } from '@wastegauge/contract/values/address-options';
import type { CoverDays } from '@wastegauge/contract/insight/comparison';
import type { ReportMetric } from '@wastegauge/contract/insight/reports';
import type { ServiceTime } from '@wastegauge/contract/waste/events';

/** A language that lacks a text does not compile. */
export interface ReportWords {
  colon: string;
  title: Record<ReportKind, string>;
  subject(values: { title: string; where: string; when: string; total: string | null }): string;
  sites(count: number): string;
  metrics: Record<ReportMetric, string>;
  perCover: string;
  covers: string;
  coversMissing: string;
  /** For example "41 of 60 days, estimate". */
  coverDays(days: CoverDays): string;
  litres: string;
  shown: Record<ReportKind, string>;
  before: Record<ReportKind, string>;
  chartByDay: string;
  chartByWeek: string;
  versus(period: string): string;
  versusBefore: Record<ReportKind, string>;
  less(amount: string): string;
  more(amount: string): string;
  asMuch: string;
  isNew: string;
  whatChanged: string;
  /** Why a change is not judged. */
  measured(current: string, previous: string): string;
  notComparable(difference: string, period: string, current: string, previous: string): string;
  than(difference: string, period: string, percent: string): string;
  thanNothing(difference: string, period: string): string;
  because(whole: string, reasons: string): string;
  nothingChanged: string;
  moreSites(count: number): string;
  services: Record<ServiceTime, string>;
  outsideService: string;
  /** Captures that are not named yet; the amount is an estimate. */
  pending(captures: number, weight: string, amount: string): string;
  coverage(percent: string, measured: number, planned: number): string;
  lowCoverage: string;
  /** The periods were measured too differently to judge a change. */
  otherCoverage(previous: string): string;
  unchecked(weight: string, entries: number): string;
  savings(year: string, amounts: readonly string[]): string;
  /** An amount with the lower end of its interval. */
  atLeast(amount: string, low: string): string;
  control(values: {
    measured: string;
    likely: string;
    low: string;
    high: string;
    week: string;
  }): string;
  monthlyTarget: string;
  of(wasted: string, target: string): string;
  used(percent: string): string;
  elapsed(percent: string): string;
  dailyTarget: string;
  dayAgainst(average: string, target: string): string;
  average(average: string, target: string): string;
  daysAbove(above: number, days: number): string;
  mostWasted: string;
  nothing(when: string): string;
  nothingBefore(total: string, period: string): string;
  nothingHint: string;
  openOverview: string;
  explore: Record<ReportKind, string>;
  openFeed: string;
  openPage: string;
  sentTo(email: string, title: string): string;
  sentOnDemand(email: string): string;
  changeMails: string;
}
