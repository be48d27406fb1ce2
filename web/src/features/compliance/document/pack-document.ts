import type { ComplianceReport, Scheme } from '@wastegauge/contract/insight/compliance';
import type { Period } from '@wastegauge/contract/values/dates';
import { namedPeriod } from '../report-period.ts';
import { completeFacts, type PackFact } from './complete-facts.ts';
import { destinationTable, treatmentTable } from './destination-tables.ts';
import { monthTable, organisationTable } from './donation-tables.ts';
import { gapTexts, type GapText } from './gap-texts.ts';
import { actionTable, hierarchyTable, mealPartTable, stageTable } from './kitchen-tables.ts';
import {
  kilograms,
  massCell,
  tonnes,
  type PackCell,
  type PackTable,
  type PackWords,
} from './pack-cells.ts';

export interface PackFigure {
  key: 'total' | 'edible' | 'co2' | 'coverage' | 'gramsPerCover';
  name: string;
  /** Null where it was not measured. */
  cell: PackCell | null;
  unit: string;
}

export interface PackDocument {
  title: string;
  period: string;
  sites: string;
  figures: readonly PackFigure[];
  complete: readonly PackFact[];
  missing: readonly GapText[];
  factorSets: readonly string[];
  /** Of the scheme; the first one is the main table. */
  tables: readonly PackTable[];
  donations: PackTable;
  answers: readonly PackFact[];
  source: string;
  notes: readonly string[];
}

/** Everything that screen, PDF and workbook show of a report. */
export function packDocument(report: ComplianceReport, words: PackWords): PackDocument {
  const { t, format } = words;
  const { scheme, field_list: fields } = report;
  return {
    title: schemeTitle(scheme, words),
    period: periodName(report, words),
    sites: report.sites.map(({ name }) => name).join(', '),
    figures: figures(report, words),
    complete: completeFacts(report, words),
    missing: gapTexts(report, words),
    factorSets: report.factor_sets.map(({ name, version, kg }) =>
      t('factors.line', { name: `${name} ${version}`, weight: `${format.fixed(kg, 2)} kg` }),
    ),
    tables: schemeTables[scheme](report, words),
    donations: organisationTable(report, words),
    answers: answers(report, words),
    source: fields.source,
    notes: [
      t('fieldList.source', { version: fields.version, day: format.day(fields.checked_on) }),
      t(`fieldList.notes.${scheme}`),
      ...(fields.is_verified ? [] : [t(`fieldList.unverified.${scheme}`)]),
      t('fieldList.adviser'),
    ],
  };
}

export function schemeTitle(scheme: Scheme, { t }: Pick<PackWords, 't'>): string {
  const name = t(`schemes.${scheme}.name`);
  return scheme === 'flw' ? `${name} 1.1` : name;
}

export function periodName(period: Period, { t, format }: PackWords): string {
  const named = namedPeriod(period);
  if (named === undefined) return format.periodWithYear(period);
  const { year, quarter } = named;
  return quarter === undefined ? String(year) : t('quarter', { quarter, year });
}

/** wastegauge-flw-2025, wastegauge-flw-2026-q3-v2 */
export function fileStem(
  { scheme, startDate, endDate }: Period & { scheme: Scheme },
  version = 1,
): string {
  const named = namedPeriod({ startDate, endDate });
  const days =
    named === undefined
      ? `${startDate}-${endDate}`
      : `${named.year}${named.quarter === undefined ? '' : `-q${named.quarter}`}`;
  return `wastegauge-${scheme}-${days}${version > 1 ? `-v${version}` : ''}`;
}

function figures(report: ComplianceReport, { t }: PackWords): PackFigure[] {
  const { days, measured_days: measuredDays } = report.coverage;
  const perCover: PackFigure = {
    key: 'gramsPerCover',
    name: t('figures.gramsPerCover'),
    cell:
      report.grams_per_cover === null
        ? null
        : { kind: 'number', value: report.grams_per_cover, decimals: 1 },
    unit: 'g',
  };
  return [
    {
      key: 'total',
      name: t('figures.total'),
      cell: massCell(report.total.total, kilograms),
      unit: 'kg',
    },
    {
      key: 'edible',
      name: t('figures.edible'),
      cell: massCell(report.total.edible, kilograms),
      unit: 'kg',
    },
    {
      key: 'co2',
      name: t('figures.co2'),
      cell: massCell(report.co2, kilograms),
      unit: 'kg CO2e',
    },
    {
      key: 'coverage',
      name: t('figures.coverage'),
      cell: days === 0 ? null : { kind: 'number', value: (measuredDays / days) * 100, decimals: 2 },
      unit: t('figures.ofDays'),
    },
    ...(report.scheme === 'spain' || report.scheme === 'france' ? [perCover] : []),
  ];
}

const schemeTables: Record<
  Scheme,
  (report: ComplianceReport, words: PackWords) => readonly PackTable[]
> = {
  flw: (report, words) => [destinationTable(report, words, kilograms)],
  uk: (report, words) => [destinationTable(report, words, tonnes)],
  eu: (report, words) => [destinationTable(report, words, tonnes)],
  esrs: (report, words) => [treatmentTable(report, words, tonnes)],
  spain: (report, words) => [
    destinationTable(report, words, kilograms),
    stageTable(report, words),
    hierarchyTable(report, words),
    actionTable(report, words),
    organisationTable(report, words),
  ],
  france: (report, words) => [mealPartTable(report, words), stageTable(report, words)],
  california: (report, words) => [organisationTable(report, words), monthTable(report, words)],
};

function answers({ answers: given, scheme }: ComplianceReport, { t }: PackWords): PackFact[] {
  return [
    { key: 'assurance', name: t('form.assurance'), value: given.assurance },
    { key: 'narrative', name: t('form.narrative'), value: given.narrative },
    { key: 'reason', name: t('form.reason'), value: given.hierarchy_reason },
    {
      key: 'baseYear',
      name: t('form.baseYear'),
      value: given.base_year === null ? '' : String(given.base_year),
    },
    {
      key: 'outputUsed',
      name: t('form.outputUsed'),
      value: scheme === 'esrs' ? t(given.is_output_used ? 'verify.yes' : 'verify.no') : '',
    },
  ].filter(({ value }) => value !== '');
}
