import { actionLimits } from '@wastegauge/contract/insight/actions';
import { coverageLimits, shownCoverage } from '@wastegauge/contract/insight/comparable';
import {
  pickActionSearch,
  pickFeedSearch,
  pickRise,
  type WeeklyPick,
  type WeeklyPicks,
} from '@wastegauge/contract/insight/weekly-picks';
import type { Day } from '@wastegauge/contract/values/dates';
import type { Language } from '@wastegauge/contract/values/languages';
import { locales } from '../messages/service.ts';
import { createFigureFormat, type FigureFormat, type ReportChange } from '../reports/service.ts';
import { pickWords } from './pick-words.ts';
import type { PickWords } from './words.ts';

export interface ShownPick {
  name: string;
  kg: string;
  value: string | null;
  change: ReportChange | null;
  sentence: string;
  suggestion: string | null;
  pictures: { name: string; siteId: number; event: number; caption: string }[];
  /** Used where no capture has a picture; null without one. */
  foodPicture: { name: string; foodId: number } | null;
  startUrl: string;
  startLabel: string;
  feedUrl: string;
}

export interface PicksView {
  language: Language;
  words: PickWords;
  subject: string;
  title: string;
  where: string;
  when: string;
  /** Said first. */
  warnings: string[];
  together: { picked: string; week: string } | null;
  lead: string;
  picks: ShownPick[];
  nothing: string | null;
  running: string[];
  coverage: string | null;
  sent: string;
  overviewUrl: string;
  profileUrl: string;
}

export interface PickMailOptions {
  language: Language;
  publicUrl: string;
  email: string;
  today: Day;
  translated(text: string): string;
}

export function buildPicksView(picks: WeeklyPicks, options: PickMailOptions): PicksView {
  const { language, publicUrl } = options;
  const words = pickWords[language];
  const figures = createFigureFormat(language);
  const title = words.title(picks.picks.length);
  const where = picks.site?.name ?? words.sites(picks.site_count);
  const when = figures.period('weekly', picks.week);
  const context: PickContext = { picks, words, figures, options };
  const shown = picks.picks.map((pick, index) => showPick(pick, index, context));
  const warnings = warningTexts(context);
  const together = togetherText(context);
  return {
    language,
    words,
    subject: words.subject({ title, where, when }),
    title,
    where,
    when,
    warnings,
    together,
    lead: [
      ...warnings,
      shown.map(({ name }) => name).join(', '),
      ...(together ? [`${words.together(together.picked)}${words.ofTheWeek(together.week)}`] : []),
    ]
      .filter((text) => text !== '')
      .join('. ')
      .replaceAll('..', '.'),
    picks: shown,
    nothing: shown.length === 0 && warnings.length === 0 ? words.nothingPicked : null,
    running: picks.running.map((action) => runningText(action, context)),
    coverage:
      picks.coverage === null
        ? null
        : words.coverage(figures.wholePercent(shownCoverage(picks.coverage))),
    sent: words.sentTo(options.email, longDay(language, options.today)),
    overviewUrl: `${publicUrl}/overview`,
    profileUrl: `${publicUrl}/settings/profile`,
  };
}

interface PickContext {
  picks: WeeklyPicks;
  words: PickWords;
  figures: FigureFormat;
  options: PickMailOptions;
}

function warningTexts({ picks, words, figures }: PickContext): string[] {
  const percent = (coverage: number): string => figures.wholePercent(shownCoverage(coverage));
  return picks.unmeasured.map(({ name, coverage, previous_coverage: previous }) => {
    const text =
      coverage === null
        ? words.nothingPlanned
        : coverage < coverageLimits.low || previous === null
          ? words.notMeasured(percent(coverage))
          : words.notComparable(percent(coverage), percent(previous));
    return picks.site ? text : `${name}${words.colon}${text}`;
  });
}

function togetherText({ picks, words, figures }: PickContext): PicksView['together'] {
  if (picks.picks.length === 0) return null;
  const { currency } = picks;
  const kg = picks.picks.reduce((sum, pick) => sum + pick.kg, 0);
  const value = picks.picks.reduce((sum, pick) => sum + (pick.value ?? 0), 0);
  const isPriced = picks.picks.every((pick) => pick.value !== null);
  const amount = (weight: number, money: number): string =>
    isPriced ? words.and(figures.kg(weight), figures.money(money, currency)) : figures.kg(weight);
  return { picked: amount(kg, value), week: amount(picks.week_kg, picks.week_value) };
}

function showPick(pick: WeeklyPick, index: number, context: PickContext): ShownPick {
  const { picks, words, figures, options } = context;
  const food = options.translated(pick.food.name);
  const thing = pick.service === null ? food : words.services[pick.service](food);
  const name = picks.site ? thing : words.atSite(thing, pick.site.name);
  const suggestion = pick.suggestion && options.translated(pick.suggestion.text);
  const to = (path: string, search: Record<string, string | number | boolean>): string => {
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries(search)) query.set(key, String(value));
    return `${options.publicUrl}${path}?${query.toString()}`;
  };
  return {
    name,
    kg: figures.amount(pick.kg),
    value: pick.value === null ? null : figures.money(pick.value, picks.currency),
    change: changeText(pick, figures),
    sentence: pickSentence(pick, words, figures, options.language),
    suggestion,
    pictures: pick.pictures.map(({ event, local_time: time, kg }) => ({
      name: `capture-${event}`,
      siteId: pick.site.id,
      event,
      caption: `${momentText(options.language, time)} · ${figures.kg(kg)}`,
    })),
    foodPicture:
      pick.food.image_url === null ? null : { name: `food-${index + 1}`, foodId: pick.food.id },
    startUrl:
      pick.action === null
        ? to(
            '/kitchen/actions',
            pickActionSearch(pick, picks.week, { suggestion, thing, origin: 'mail' }),
          )
        : `${options.publicUrl}/kitchen/actions/${pick.action}`,
    startLabel:
      pick.action !== null
        ? words.openAction
        : suggestion === null
          ? words.addAction
          : words.startAction,
    feedUrl: to('/feed', pickFeedSearch(pick, picks.week)),
  };
}

/** Null where it reads 0 %. */
function changeText({ diff }: WeeklyPick, figures: FigureFormat): ReportChange | null {
  if (diff === null || Math.abs(diff) < 0.005) return null;
  return { way: diff > 0 ? 'up' : 'down', text: figures.percent(Math.abs(diff)) };
}

/** Every figure in it can be counted again from the captures. */
export function pickSentence(
  { kg, reason, peak }: Pick<WeeklyPick, 'kg' | 'reason' | 'peak'>,
  words: PickWords,
  figures: FigureFormat,
  language: Language,
): string {
  const sentences = [reasonText(kg, reason, words, figures)];
  if (peak?.kind === 'after') {
    const [hours = '', minutes = ''] = peak.time.split(':');
    sentences.push(words.peakAfter(figures.wholePercent(peak.percent), words.time(hours, minutes)));
  }
  if (peak?.kind === 'days') {
    const days = figures.list(peak.days.map((day) => weekday(language, day)));
    sentences.push(
      peak.percent === 100
        ? words.allOnDays(days)
        : words.peakDays(figures.wholePercent(peak.percent), days),
    );
  }
  return sentences.join(' ');
}

function reasonText(
  kg: number,
  reason: WeeklyPick['reason'],
  words: PickWords,
  figures: FigureFormat,
): string {
  switch (reason.kind) {
    case 'rose':
      return words.rose(
        figures.kg(pickRise(kg, reason.previous_kg)),
        figures.kg(reason.previous_kg),
      );
    case 'unusual':
      return reason.highest_kg === 0
        ? words.unheardOf(reason.weeks)
        : words.unusual({
            usual: reason.usual_kg === 0 ? words.none : figures.kg(reason.usual_kg),
            highest: figures.kg(reason.highest_kg),
            weeks: reason.weeks,
          });
    case 'peers':
      return words.abovePeers({
        own: figures.grams(reason.grams_per_cover),
        peers: figures.grams(reason.peers_g),
        sites: reason.sites,
      });
  }
}

function runningText(
  { title, site, day_number: day, result_on: resultOn }: WeeklyPicks['running'][number],
  { picks, words, options }: PickContext,
): string {
  const text =
    resultOn === null
      ? words.runningLonger({ title, day })
      : words.running({
          title,
          day,
          of: actionLimits.finalResultDays,
          resultOn: dateText(options.language, resultOn),
        });
  return picks.site ? text : `${site.name}${words.colon}${text}`;
}

const inUtc = (language: Language, options: Intl.DateTimeFormatOptions, at: string): string =>
  new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' }).format(new Date(at));

const weekday = (language: Language, day: Day): string =>
  inUtc(language, { weekday: 'long' }, `${day}T00:00:00Z`);

const dateText = (language: Language, day: Day): string =>
  inUtc(language, { day: 'numeric', month: 'long' }, `${day}T00:00:00Z`);

const longDay = (language: Language, day: Day): string =>
  inUtc(
    language,
    { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
    `${day}T00:00:00Z`,
  );

const momentText = (language: Language, localTime: string): string =>
  inUtc(
    language,
    { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
    `${localTime}Z`,
  );
