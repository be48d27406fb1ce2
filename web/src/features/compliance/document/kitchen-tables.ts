import type { ComplianceReport } from '@wastegauge/contract/insight/compliance';
import { actionStates } from '@wastegauge/contract/values/address-options';
import type { Destination } from '@wastegauge/contract/waste/streams';
import {
  kilograms,
  massCell,
  numberColumn,
  row,
  shareCell,
  textCell,
  textColumn,
  type PackTable,
  type PackWords,
} from './pack-cells.ts';

const unit = { unit: kilograms.name };
const kgCell = (kg: number) => massCell(kg, kilograms);
const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

export function stageTable({ stages }: ComplianceReport, { t }: PackWords): PackTable {
  const total = sum(stages.map(({ kg }) => kg));
  return {
    key: 'stages',
    title: t('tables.stages'),
    columns: [
      textColumn(t('tables.stage')),
      numberColumn(t('tables.amount', unit)),
      numberColumn(t('tables.share')),
    ],
    rows: [
      ...stages.map(({ waste_type: type, kg }) =>
        row(
          textCell(type === null ? t('tables.stageNotStated') : t(`stages.${type}`)),
          kgCell(kg),
          shareCell(kg, total),
        ),
      ),
      {
        cells: [textCell(t('tables.total')), kgCell(total), shareCell(total, total)],
        kind: 'total',
      },
    ],
  };
}

export function mealPartTable(
  { meal_parts: parts }: ComplianceReport,
  { t }: PackWords,
): PackTable {
  const avoidable = sum(parts.map((one) => one.avoidable));
  const unavoidable = sum(parts.map((one) => one.unavoidable));
  return {
    key: 'mealParts',
    title: t('tables.mealParts'),
    columns: [
      textColumn(t('tables.mealPart')),
      numberColumn(t('tables.avoidable')),
      numberColumn(t('tables.unavoidable')),
      numberColumn(t('tables.amount', unit)),
    ],
    rows: [
      ...parts.map((one) =>
        row(
          textCell(t(`mealParts.${one.part}`)),
          kgCell(one.avoidable),
          kgCell(one.unavoidable),
          kgCell(one.avoidable + one.unavoidable),
        ),
      ),
      {
        cells: [
          textCell(t('tables.total')),
          kgCell(avoidable),
          kgCell(unavoidable),
          kgCell(avoidable + unavoidable),
        ],
        kind: 'total',
      },
    ],
  };
}

/** From the best to the worst use, as in the Spanish law. */
const uses = {
  donate_stream: ['donation'],
  transform: ['internal_reuse'],
  feed: ['animal_feed', 'bio_based'],
  compost: ['composting', 'anaerobic_digestion', 'land_application'],
  energy: ['combustion'],
  disposal: ['landfill', 'refuse', 'sewer'],
  not_stated: [null],
} as const satisfies Record<string, readonly (Destination | null)[]>;
const useCodes = [
  'donate_stream',
  'transform',
  'feed',
  'compost',
  'energy',
  'disposal',
  'not_stated',
] as const satisfies readonly (keyof typeof uses)[];

export function hierarchyTable(report: ComplianceReport, { t }: PackWords): PackTable {
  const kgOf = (wanted: readonly (Destination | null)[]): number =>
    sum(
      report.destinations
        .filter(({ destination }) => wanted.includes(destination))
        .map(({ total }) => total),
    );
  const saved = sum(report.actions.map((action) => action.saved_kg ?? 0));
  return {
    key: 'hierarchy',
    title: t('tables.hierarchy'),
    columns: [textColumn(t('tables.use')), numberColumn(t('tables.amount', unit))],
    rows: [
      row(textCell(t('hierarchy.prevent')), kgCell(saved)),
      row(textCell(t('hierarchy.donate')), kgCell(report.donations.kg)),
      ...useCodes.map((use) => row(textCell(t(`hierarchy.${use}`)), kgCell(kgOf(uses[use])))),
    ],
  };
}

export function actionTable({ actions }: ComplianceReport, words: PackWords): PackTable {
  const { t, format } = words;
  return {
    key: 'actions',
    title: t('tables.actions'),
    columns: [
      textColumn(t('tables.action')),
      textColumn(t('tables.site')),
      textColumn(t('tables.since')),
      textColumn(t('tables.state')),
      numberColumn(t('tables.saved')),
    ],
    rows: actions.map(({ title, site, startDate, state, saved_kg: saved }) =>
      row(
        textCell(title),
        textCell(site.name),
        textCell(format.day(startDate)),
        textCell(stateName(state, words)),
        saved === null ? textCell('') : kgCell(saved),
      ),
    ),
  };
}

/** Stored reports may name a state that no longer exists. */
function stateName(state: string, { t }: PackWords): string {
  const known = actionStates.find((one) => one === state);
  return known ? t(`actions:states.${known}`) : state;
}
