import { useTranslation } from 'react-i18next';
import { useFormat } from '../../widgets/figures/use-format.ts';

/** One minus sign in every browser and language. */
export const withMinus = (text: string): string => text.replaceAll('-', '−');

/** Texts for grams per cover. */
export function useGrams() {
  const { t } = useTranslation('actions');
  const format = useFormat();
  const number = (grams: number): string => {
    const text = format.fixed(grams, 1);
    return withMinus(Number(grams.toFixed(1)) === 0 ? format.fixed(0, 1) : text);
  };
  return {
    number,
    grams: (value: number): string => `${number(value)} g`,
    signed: (value: number): string => {
      const isMore = Number(value.toFixed(1)) > 0;
      return `${isMore ? '+' : ''}${number(value)} g`;
    },
    /** 2.6–5.5, or −0.8 to 1.4 where a dash beside a minus would be hard to read. */
    range: (low: number, high: number): string =>
      low < 0 || high < 0
        ? t('range', { low: number(low), high: number(high) })
        : `${number(low)}–${number(high)}`,
  };
}
