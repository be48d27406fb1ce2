/** Stored figures are exact integers: grams, ten-thousandths of a currency unit, grams of CO2e, millilitres. */
export const kgFromGrams = (grams: number): number => grams / 1000;
export const litresFromMillilitres = (millilitres: number): number => millilitres / 1000;
export const moneyFromE4 = (tenThousandths: number): number => tenThousandths / 10_000;

/** Signed percent; null without a previous amount (C-34). */
export function percentChange(current: number, previous: number): number | null {
  return previous === 0 ? null : ((current - previous) / previous) * 100;
}

export const currencies = ['EUR', 'GBP', 'USD', 'UAH'] as const;
export type Currency = (typeof currencies)[number];
export const currencySymbols = { EUR: '€', GBP: '£', USD: '$', UAH: '₴' } as const satisfies Record<
  Currency,
  string
>;

export const currencyOfSymbol = (symbol: string): Currency =>
  currencies.find((currency) => currencySymbols[currency] === symbol) ?? 'EUR';

/** Falls back to the currency code. */
export const symbolOfCurrency = (code: string): string => {
  const known = currencies.find((currency) => currency === code);
  return known ? currencySymbols[known] : code;
};

export const headerMetrics = ['total_waste', 'waste_value', 'waste_co2', 'waste_logs'] as const;
export type HeaderMetric = (typeof headerMetrics)[number];
