import { ratedCurrencies, type RatedCurrency } from '@wastegauge/contract/values/address-options';
import {
  firstRateDay,
  rateDecimals,
  type CurrencyRate,
} from '@wastegauge/contract/waste/currency-rates';
import { symbolOfCurrency } from '@wastegauge/contract/values/units';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../widgets/forms/form-dialog.tsx';
import { FormDate, FormNumber, FormSelect } from '../../widgets/forms/form-fields.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useToday } from '../../widgets/time/use-today.ts';
import { useSetRate } from './api.ts';
import {
  fieldAtPath,
  isUnusual,
  rateBefore,
  rateFields,
  rateForm,
  type RateEntry,
  type RateFields,
} from './rate-fields.ts';
import { useRateTexts } from './use-rate-texts.ts';

interface RateDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Null to add one. */
  rate: CurrencyRate | null;
  currency: RatedCurrency;
  listed: readonly CurrencyRate[];
}

export function RateDialog({ rate, currency, listed, ...dialog }: RateDialogProps) {
  const { t } = useTranslation(['currencyRates', 'common']);
  const format = useFormat();
  const texts = useRateTexts();
  const today = useToday();
  const save = useSetRate();
  const values = useMemo(() => rateFields(rate, { currency, today }), [rate, currency, today]);
  const confirmation = (entry: RateEntry): string | undefined => {
    const before = rateBefore(listed, entry);
    return before && isUnusual(entry.perEur, before.per_eur)
      ? t('unusual', {
          rate: texts.rate(entry.currency, entry.perEur),
          before: texts.rate(before.currency, before.per_eur),
        })
      : undefined;
  };
  return (
    <FormDialog
      {...dialog}
      title={t(rate === null ? 'add.title' : 'edit.title')}
      schema={useMemo(() => rateForm(today), [today])}
      values={values}
      subject={rate === null ? null : `${rate.currency} ${rate.day}`}
      fieldOf={fieldAtPath}
      send={save.mutateAsync}
      confirmation={confirmation}
      submitLabel={t('save')}
      done={t('saved')}
    >
      <FormSelect<RateFields>
        name="currency"
        label={t('columns.currency')}
        disabled={rate !== null}
        options={ratedCurrencies.map((code) => ({ value: code, label: texts.currency(code) }))}
      />
      <FormDate<RateFields>
        name="day"
        label={t('columns.day')}
        placeholder={t('common:dates.placeholder')}
        minDay={firstRateDay}
        maxDay={today}
        textOf={format.day}
        disabled={rate !== null}
      />
      <PerEurField />
    </FormDialog>
  );
}

function PerEurField() {
  const { t } = useTranslation('currencyRates');
  const currency = useWatch<RateFields, 'currency'>({ name: 'currency' });
  return (
    <FormNumber<RateFields>
      name="perEur"
      label={t('perEuro')}
      decimals={rateDecimals}
      unit={symbolOfCurrency(currency)}
      hint={t('hint')}
      data-autofocus
    />
  );
}
