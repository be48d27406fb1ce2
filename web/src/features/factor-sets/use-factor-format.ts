import type { FactorSet, FootprintMeasure } from '@wastegauge/contract/waste/factor-sets';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../widgets/figures/use-format.ts';

/** The shipped sets are known by month, the importer of a set states the day. */
export function usePublishedText() {
  const format = useFormat();
  return ({
    published_on: day,
    is_shipped: isShipped,
  }: Pick<FactorSet, 'published_on' | 'is_shipped'>): string => {
    if (day === null) return '';
    return isShipped ? format.month(day) : format.day(day);
  };
}

/** Amounts of CO2e in kilograms and of water in litres, with sign where they are differences. */
export function useFactorFormat(measure: FootprintMeasure) {
  const { t } = useTranslation('factorSets');
  const format = useFormat();
  const unit = t(`units.${measure}`);
  const places = measure === 'co2' ? 2 : 0;
  const signed = (value: number, text: string): string =>
    value > 0 ? `+${text}` : value < 0 ? `−${text}` : text;
  const rounded = (value: number, decimals: number): number =>
    Math.round(value * 10 ** decimals) / 10 ** decimals;
  return {
    unit,
    perKg: (value: number): string => format.fixed(value, places),
    difference: (value: number): string =>
      signed(rounded(value, places), format.fixed(Math.abs(value), places)),
    percent: (value: number): string => signed(rounded(value, 2), format.percent(Math.abs(value))),
    total: (value: number): string => `${format.fixed(value, 0)} ${unit}`,
    effect: (value: number): string =>
      `${signed(rounded(value, 0), format.fixed(Math.abs(value), 0))} ${unit}`,
  };
}
