import type { RatedCurrency } from '@wastegauge/contract/values/address-options';
import { rateDecimals } from '@wastegauge/contract/waste/currency-rates';
import { symbolOfCurrency } from '@wastegauge/contract/values/units';
import { useTranslation } from 'react-i18next';
import { locales } from '../../widgets/figures/format.ts';
import { useLanguage } from '../../widgets/language/use-language.ts';

export function useRateTexts() {
  const { t } = useTranslation('currencyRates');
  const language = useLanguage();
  const number = new Intl.NumberFormat(locales[language], {
    minimumFractionDigits: 4,
    maximumFractionDigits: rateDecimals,
  });
  return {
    currency: (code: RatedCurrency) => `${t(`currencies.${code}`)} (${symbolOfCurrency(code)})`,
    rate: (code: RatedCurrency, perEur: number) =>
      t('rate', { amount: number.format(perEur), symbol: symbolOfCurrency(code) }),
  };
}
