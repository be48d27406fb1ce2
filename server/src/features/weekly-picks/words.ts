import type { ServiceTime } from '@wastegauge/contract/waste/events';

/** A language that lacks a text does not compile. */
export interface PickWords {
  colon: string;
  title(picks: number): string;
  subject(values: { title: string; where: string; when: string }): string;
  sites(count: number): string;
  /** For example 24.6 kg and €46.74. */
  and(one: string, other: string): string;
  together(picked: string): string;
  ofTheWeek(week: string): string;
  services: Record<ServiceTime, (food: string) => string>;
  atSite(thing: string, site: string): string;
  versusBefore: string;
  rose(more: string, previous: string): string;
  unusual(values: { usual: string; highest: string; weeks: number }): string;
  /** In place of a usual weight of zero. */
  none: string;
  /** None of it in the weeks before. */
  unheardOf(weeks: number): string;
  abovePeers(values: { own: string; peers: string; sites: number }): string;
  time(hours: string, minutes: string): string;
  peakAfter(percent: string, time: string): string;
  peakDays(percent: string, days: string): string;
  allOnDays(days: string): string;
  tryThis: string;
  noSuggestion: string;
  /** Asked in place of a suggestion. */
  ownIdea: string;
  startAction: string;
  /** Without a suggestion. */
  addAction: string;
  openAction: string;
  seeCaptures: string;
  trying: string;
  running(values: { title: string; day: number; of: number; resultOn: string }): string;
  runningLonger(values: { title: string; day: number }): string;
  notMeasured(coverage: string): string;
  nothingPlanned: string;
  notComparable(current: string, previous: string): string;
  nothingPicked: string;
  coverage(percent: string): string;
  sentTo(email: string, day: string): string;
  openOverview: string;
  changeMails: string;
}
