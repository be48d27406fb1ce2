import { useTranslation } from 'react-i18next';
import { useFormat } from '../../widgets/figures/use-format.ts';
import type { CardAmount } from './card-figures.ts';

export interface AmountText {
  value: string;
  unit: string | undefined;
}

/** Narrow screens keep the decimals of small amounts, which would round to zero. */
const smallBelow = 10;

export function useAmountText(): (
  kind: CardAmount['kind'],
  value: number | null,
  currency: string,
) => AmountText {
  const { t } = useTranslation(['insights', 'common']);
  const format = useFormat();
  const amount = (value: number): string =>
    value < smallBelow ? format.fixed(value, 2) : format.amount(value);
  return (kind, value, currency) => {
    if (value === null) return { value: t('common:notAvailable'), unit: undefined };
    switch (kind) {
      case 'weight':
        return { value: amount(value), unit: 'kg' };
      case 'co2':
        return { value: amount(value), unit: 'kg CO2e' };
      case 'water':
        return { value: format.count(value), unit: 'L' };
      case 'money':
        return {
          value: value < smallBelow ? format.price(value, currency) : format.money(value, currency),
          unit: undefined,
        };
      case 'perCover':
        return { value: format.fixed(value * 1000, 1), unit: t('gramsPerCover') };
    }
  };
}

export const joinUnit = ({ value, unit }: AmountText): string =>
  unit === undefined ? value : `${value} ${unit}`;
