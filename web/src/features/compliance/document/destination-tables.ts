import type { ComplianceReport } from '@wastegauge/contract/insight/compliance';
import type { DestinationTotals, MaterialTotals } from '@wastegauge/contract/waste/streams';
import {
  massCell,
  numberColumn,
  row,
  shareCell,
  textCell,
  textColumn,
  type MassUnit,
  type PackRow,
  type PackTable,
  type PackWords,
} from './pack-cells.ts';

const materials = ['edible', 'inedible', 'unnamed', 'total'] as const;

/** Waste by destination; surplus and donations follow below the total. */
export function destinationTable(
  report: ComplianceReport,
  { t }: PackWords,
  mass: MassUnit,
): PackTable {
  const name = ({ destination }: DestinationTotals): string =>
    t(`streams:destinations.${destination ?? 'not_stated'}`);
  const masses = (totals: MaterialTotals) => materials.map((key) => massCell(totals[key], mass));
  const apart = (label: string, totals: MaterialTotals): PackRow => ({
    cells: [textCell(label), ...masses(totals), textCell('')],
    kind: 'apart',
  });
  const surplus = report.destinations.filter(({ is_waste: isWaste }) => !isWaste);
  const wasteShare = report.waste.total;
  return {
    key: 'destinations',
    title: t('tables.destinations'),
    columns: [
      textColumn(t('tables.destination')),
      numberColumn(t('tables.edible', { unit: mass.name })),
      numberColumn(t('tables.inedible', { unit: mass.name })),
      numberColumn(t('tables.unnamed', { unit: mass.name })),
      numberColumn(t('tables.amount', { unit: mass.name })),
      numberColumn(t('tables.share')),
    ],
    rows: [
      ...report.destinations
        .filter(({ is_waste: isWaste }) => isWaste)
        .map((one) => row(textCell(name(one)), ...masses(one), shareCell(one.total, wasteShare))),
      {
        cells: [
          textCell(t('tables.allWaste')),
          ...masses(report.waste),
          shareCell(wasteShare, wasteShare),
        ],
        kind: 'total',
      },
      ...surplus.map((one) => apart(t('tables.surplus', { destination: name(one) }), one)),
      ...(surplus.length > 0 ? [apart(t('tables.explore'), report.total)] : []),
      apart(t('tables.donated'), donated(report.donations.kg)),
      ...(report.donations.estimated_kg > 0
        ? [apart(t('tables.donatedEstimated'), donated(report.donations.estimated_kg))]
        : []),
    ],
  };
}

const donated = (kg: number): MaterialTotals => ({
  edible: kg,
  inedible: 0,
  unnamed: 0,
  total: kg,
  non_food: 0,
});

const diverted = ['reuse', 'recycling', 'other_recovery'] as const;
const directed = ['incineration', 'landfill', 'other_disposal'] as const;

export function treatmentTable(
  report: ComplianceReport,
  { t }: PackWords,
  mass: MassUnit,
): PackTable {
  const kgBy = new Map(report.treatments.map(({ treatment, kg }) => [treatment, kg]));
  const kg = (treatment: (typeof report.treatments)[number]['treatment']): number =>
    kgBy.get(treatment) ?? 0;
  const sum = (list: readonly (typeof diverted | typeof directed)[number][]): number =>
    list.reduce((total, one) => total + kg(one), 0);
  const total = report.treatments.reduce((all, one) => all + one.kg, 0);
  const line = (name: string, amount: number, kind: PackRow['kind'] = 'part'): PackRow => ({
    cells: [textCell(name), massCell(amount, mass), shareCell(amount, total)],
    kind,
  });
  const parts = (list: readonly (typeof diverted | typeof directed)[number][]): PackRow[] =>
    list.map((one) => line(t(`treatments.${one}`), kg(one)));
  return {
    key: 'treatments',
    title: t('tables.treatments'),
    columns: [
      textColumn(t('tables.treatment')),
      numberColumn(t('tables.amount', { unit: mass.name })),
      numberColumn(t('tables.share')),
    ],
    rows: [
      ...parts(diverted),
      line(t('tables.diverted'), sum(diverted), 'sum'),
      ...parts(directed),
      line(t('tables.directed'), sum(directed), 'sum'),
      line(t('treatments.not_known'), kg('not_known')),
      line(t('tables.allWaste'), total, 'total'),
      line(t('tables.nonRecycled'), total - kg('recycling'), 'apart'),
      line(t('tables.hazardous'), 0, 'apart'),
      line(t('tables.nonHazardous'), total, 'apart'),
    ],
  };
}
