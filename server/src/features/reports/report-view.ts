import type { ReportKind } from '@wastegauge/contract/values/address-options';
import {
  coverageLimits,
  isComparable,
  shownCoverage,
} from '@wastegauge/contract/insight/comparable';
import type { Language } from '@wastegauge/contract/values/languages';
import type { Report, ReportMetric } from '@wastegauge/contract/insight/reports';
import { changeSentences } from './change-sentences.ts';
import { createFigureFormat, type FigureFormat } from './figures.ts';
import { wholeMonth } from './periods.ts';
import type { ReportWords } from './report-words.ts';
import { reportWords } from './words.ts';

export interface ReportChange {
  way: 'up' | 'down' | 'none';
  /** For example 1.07 %, or a word when there is nothing to compare with. */
  text: string;
}

export interface FoodProgress {
  name: string;
  text: string;
  percent: number;
}

export interface ReportView {
  language: Language;
  kind: ReportKind;
  words: ReportWords;
  subject: string;
  title: string;
  where: string;
  when: string;
  hasWaste: boolean;
  nothing: string[];
  total: { label: string; value: string; change: ReportChange | null; versus: string };
  pending: string | null;
  coverage: string[];
  control: string | null;
  savings: string | null;
  figures: {
    label: string;
    value: string;
    unit: string;
    change: ReportChange | null;
    note: string | null;
  }[];
  chart: {
    label: string;
    shown: string;
    before: string;
    bars: { label: string; value: number; previous: number; text: string }[];
  };
  changes: { site: string | null; text: string }[];
  moreChanges: string | null;
  month: { when: string; text: string; used: string; elapsed: string; percent: number } | null;
  day: string[] | null;
  focus: FoodProgress[];
  foods: {
    id: number;
    name: string;
    hasPicture: boolean;
    url: string;
    value: string;
    change: ReportChange | null;
  }[];
  versusBefore: string;
  links: ReportLinks;
  footer: string;
}

export interface ViewOptions {
  language: Language;
  publicUrl: string;
  email: string;
  nameOf(food: string): string;
  isOnDemand: boolean;
}

export function buildReportView(report: Report, options: ViewOptions): ReportView {
  const { language, nameOf } = options;
  const words = reportWords[language];
  const figures = createFigureFormat(language);
  const { kind, period, previous_period: previous, targets } = report;
  const total = metricTotal(report, 'total_waste');
  const hasWaste = total.value > 0 || metricTotal(report, 'waste_logs').value > 0;
  const title = words.title[kind];
  const where = report.site?.name ?? words.sites(report.site_count);
  const when = figures.period(kind, period);
  const isWholeMonth =
    kind === 'monthly' && wholeMonth(previous.startDate).endDate === previous.endDate;
  const versus = isWholeMonth ? figures.period(kind, previous) : figures.days(previous);
  const { pending } = report;
  const isJudged = isComparable(report.compared?.coverage ?? unknownCoverage);
  const context = { words, figures, isJudged };
  const links = reportLinks(report, options.publicUrl);
  const sentences = changeSentences(report, { words, figures, versus, nameOf });
  return {
    language,
    kind,
    words,
    subject: words.subject({
      title,
      where,
      when,
      total: hasWaste ? figures.kg(total.value) : null,
    }),
    title,
    where,
    when,
    hasWaste,
    nothing: [
      words.nothing(when),
      ...(total.previous > 0 ? [words.nothingBefore(figures.kg(total.previous), versus)] : []),
      words.nothingHint,
    ],
    total: {
      label: words.metrics.total_waste,
      value: figures.amount(total.value),
      change: totalChange(total, context),
      versus: words.versus(versus),
    },
    pending:
      pending.captures === 0
        ? null
        : words.pending(
            pending.captures,
            figures.kg(pending.weight),
            figures.estimatedMoney(pending.value, report.currency),
          ),
    coverage: [...coverageLines(report, context), ...uncheckedLine(report, context)],
    control: report.control && controlLine(report.control, context),
    savings: savingsLine(report, context),
    figures: [...metricFigures(report, context), ...coverFigures(report, context)],
    chart: {
      label: kind === 'monthly' ? words.chartByWeek : words.chartByDay,
      shown: words.shown[kind],
      before: words.before[kind],
      bars: report.chart.map((bar) => ({
        label: figures.bar(kind, bar.period),
        value: bar.value,
        previous: bar.previous,
        text: figures.amount(bar.value),
      })),
    },
    ...sentences,
    month: targets.month && {
      when: figures.days(targets.month.period),
      text: words.of(figures.amount(targets.month.wasted_kg), figures.kg(targets.month.target_kg)),
      used: words.used(figures.percent(targets.month.used_percent)),
      elapsed: words.elapsed(figures.percent(targets.month.elapsed_percent)),
      percent: targets.month.used_percent,
    },
    day: targets.day && dayLines(targets.day, words, figures),
    focus: targets.foods.map((food) => ({
      name: nameOf(food.name),
      text: `${words.of(figures.amount(food.wasted_kg), figures.kg(food.target_kg))}, ${figures.percent(food.used_percent)}`,
      percent: food.used_percent,
    })),
    foods: report.foods.map((food) => ({
      id: food.id,
      name: nameOf(food.name),
      hasPicture: food.image_url !== null,
      url: links.food(food.id),
      value: figures.amount(food.value),
      change: totalChange(food, context),
    })),
    versusBefore: words.versusBefore[kind],
    links,
    footer: options.isOnDemand
      ? words.sentOnDemand(options.email)
      : words.sentTo(options.email, title),
  };
}

interface ViewContext {
  words: ReportWords;
  figures: FigureFormat;
  /** Whether both periods were measured alike, so that a change is good or bad. */
  isJudged: boolean;
}

const unknownCoverage = { current: null, previous: null };

function coverageLines({ coverage }: Report, { words, figures, isJudged }: ViewContext): string[] {
  const { percent, previous_percent: before } = coverage;
  if (percent === null) return [];
  const shown = shownCoverage(percent);
  const { measured_services: measured, planned_services: planned } = coverage;
  return [
    words.coverage(figures.wholePercent(shown), measured, planned),
    ...(shown < coverageLimits.low ? [words.lowCoverage] : []),
    ...(isJudged || before === null
      ? []
      : [words.otherCoverage(figures.wholePercent(shownCoverage(before)))]),
  ];
}

const uncheckedLine = ({ unchecked }: Report, { words, figures }: ViewContext): string[] =>
  unchecked.entries === 0 ? [] : [words.unchecked(figures.kg(unchecked.weight), unchecked.entries)];

const controlLine = (
  control: NonNullable<Report['control']>,
  { words, figures }: ViewContext,
): string =>
  words.control({
    measured: figures.kg(control.measured),
    likely: `${figures.estimate(control.likely)} kg`,
    low: figures.estimate(control.low),
    high: figures.estimate(control.high),
    week: figures.days(control),
  });

function savingsLine(
  { verified_savings: savings, currency }: Report,
  { words, figures }: ViewContext,
): string | null {
  if (!savings) return null;
  const { value, value_low: valueLow, co2_kg: co2, co2_kg_low: co2Low } = savings;
  const kg = (amount: number): string => `${figures.estimate(amount)} kg`;
  const money = (amount: number): string => figures.wholeMoney(amount, currency);
  return words.savings(String(savings.year), [
    words.atLeast(kg(savings.kg), kg(savings.kg_low)),
    ...(value === null || valueLow === null ? [] : [words.atLeast(money(value), money(valueLow))]),
    ...(co2 === null || co2Low === null ? [] : [words.atLeast(`${kg(co2)} CO2e`, kg(co2Low))]),
  ]);
}

type Total = Report['totals'][number];

function metricTotal(report: Report, metric: ReportMetric): Total {
  const found = report.totals.find((total) => total.metric === metric);
  return found ?? { metric, value: 0, previous: 0, diff: null, unit: '' };
}

function metricFigures(report: Report, context: ViewContext): ReportView['figures'] {
  const { words, figures } = context;
  const amounts = {
    waste_value: (value: number) => [figures.money(value, report.currency), ''],
    waste_co2: (value: number) => [figures.amount(value), 'kg CO2e'],
    waste_water: (value: number) => [figures.count(value), words.litres],
    waste_logs: (value: number) => [figures.count(value), ''],
  } as const;
  return (['waste_value', 'waste_co2', 'waste_water', 'waste_logs'] as const).map((metric) => {
    const total = metricTotal(report, metric);
    const [value = '', unit = ''] = amounts[metric](total.value);
    return {
      label: words.metrics[metric],
      value,
      unit,
      change: totalChange(total, context),
      note: null,
    };
  });
}

function coverFigures({ covers }: Report, context: ViewContext): ReportView['figures'] {
  const { words, figures } = context;
  const { waste_per_cover_g: grams, waste_per_cover_diff: diff, diff: growth } = covers;
  const { days } = covers.cover_days;
  const note = days === 0 ? words.coversMissing : words.coverDays(covers.cover_days);
  return [
    {
      label: words.perCover,
      value: grams === null ? '–' : figures.grams(grams),
      unit: '',
      change: diff === null ? null : toChange(diff, context),
      note,
    },
    {
      label: words.covers,
      value: days === 0 ? '–' : figures.count(covers.value),
      unit: '',
      // More guests are neither good nor bad.
      change: growth === null ? null : { way: 'none', text: figures.signedPercent(growth) },
      note,
    },
  ];
}

function totalChange(
  { value, diff }: { value: number; diff: number | null },
  context: ViewContext,
): ReportChange | null {
  if (diff !== null) return toChange(diff, context);
  return value > 0 ? { way: 'none', text: context.words.isNew } : null;
}

function toChange(diff: number, { words, figures, isJudged }: ViewContext): ReportChange {
  // Reads 0.00%.
  if (Math.abs(diff) < 0.005) return { way: 'none', text: words.asMuch };
  if (!isJudged) return { way: 'none', text: figures.signedPercent(diff) };
  return { way: diff > 0 ? 'up' : 'down', text: figures.percent(Math.abs(diff)) };
}

function dayLines(
  goal: NonNullable<Report['targets']['day']>,
  words: ReportWords,
  figures: FigureFormat,
): string[] {
  const [wasted, target] = [figures.kg(goal.average_kg), figures.kg(goal.target_kg)];
  return goal.days === 1
    ? [words.dayAgainst(wasted, target)]
    : [words.average(wasted, target), words.daysAbove(goal.days_above, goal.days)];
}

interface ReportLinks {
  overview: string;
  explore: string;
  feed: string;
  page: string;
  profile: string;
  food(id: number): string;
}

function reportLinks({ kind, site, period }: Report, publicUrl: string): ReportLinks {
  const where: Record<string, string> = site
    ? { siteId: String(site.id), siteName: site.name }
    : {};
  const chosen = { ...where, startDate: period.startDate, endDate: period.endDate };
  const page = new URLSearchParams({ ...where, date: period.endDate });
  const to = (path: string, more: Record<string, string> = {}): string =>
    `${publicUrl}${path}?${new URLSearchParams({ ...chosen, ...more }).toString()}`;
  return {
    overview: `${publicUrl}/overview`,
    explore: to('/explore', { granularity: kind === 'daily' ? 'hourly' : 'daily' }),
    feed: to('/feed'),
    page: `${publicUrl}/reports/${kind}?${page.toString()}`,
    profile: `${publicUrl}/settings/profile`,
    food: (id) => to(`/insights/foods/${id}`),
  };
}
