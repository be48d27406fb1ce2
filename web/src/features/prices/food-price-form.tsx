import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../ui/fields/date-field.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { firstDay } from '../../widgets/filters/date-range.ts';
import { useTranslated } from '../../widgets/language/translations.ts';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useLanguage } from '../../widgets/language/use-language.ts';
import classes from './food-price-dialog.module.css';
import { priceDecimals } from './price-fields.ts';
import type { FoodPrice } from './use-food-price.ts';

interface FoodPriceFormProps {
  formId: string;
  foodName: string;
  price: FoodPrice;
}

export function FoodPriceForm({ formId, foodName, price }: FoodPriceFormProps) {
  const { t } = useTranslation(['prices', 'common']);
  const fieldText = useFieldText();
  const { form, sites, currency } = price;
  const { control } = form;
  const { errors } = form.formState;
  const translated = useTranslated([foodName]);
  const originText = useOriginText(price);
  return (
    <form
      id={formId}
      className={classes['form']}
      noValidate
      onSubmit={(event) => void price.submit(event)}
    >
      <TextField
        label={t('common:food.label')}
        value={translated(foodName)}
        readOnly
        error={fieldText(errors.foodId?.message)}
      />
      {sites.length > 1 && (
        <Controller
          control={control}
          name="siteId"
          render={({ field: { value, onChange } }) => (
            <SelectField
              label={t('common:site')}
              placeholder={t('chooseSite')}
              searchable={sites.length > 8}
              nothingFoundMessage={t('common:noResults')}
              options={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={value === '' ? null : value}
              onChange={(chosen) => {
                onChange(chosen);
                price.chooseSite(Number(chosen));
              }}
              error={fieldText(errors.siteId?.message)}
            />
          )}
        />
      )}
      <Controller
        control={control}
        name="price"
        render={({ field }) => (
          <NumberField
            {...field}
            label={t('price')}
            data-autofocus
            readOnly={price.recent.isLoading}
            decimals={priceDecimals}
            unit={`${currency}/kg`}
            unitWidth={56}
            hint={originText}
            error={fieldText(errors.price?.message)}
          />
        )}
      />
      <Since price={price} />
    </form>
  );
}

function useOriginText({ recent: { data } }: FoodPrice): string | undefined {
  const { t } = useTranslation('prices');
  const format = useFormat();
  if (!data || data.origin === null) return undefined;
  return data.since === null
    ? t(`origins.${data.origin}`)
    : t('originSince', {
        origin: t(`origins.${data.origin}`),
        day: format.day(data.since.slice(0, 10)),
      });
}

const choices = ['fromToday', 'since'] as const;

function Since({ price: { form, today } }: { price: FoodPrice }) {
  const { t } = useTranslation(['prices', 'common']);
  const locale = useLanguage();
  const fieldText = useFieldText();
  const { control, register } = form;
  const holds = useWatch({ control, name: 'holds' });
  return (
    <fieldset className={classes['since']}>
      <legend>{t('holds')}</legend>
      {choices.map((choice) => (
        <label key={choice} className={classes['choice']}>
          <input type="radio" value={choice} {...register('holds')} />
          <span>
            <b>{t(choice)}</b>
            <small>{t(`${choice}Hint`)}</small>
          </span>
        </label>
      ))}
      {holds === 'since' && (
        <Controller
          control={control}
          name="since"
          render={({ field: { value, onChange }, fieldState }) => (
            <DateField
              label={t('sinceDay')}
              placeholder={t('common:dates.placeholder')}
              value={value}
              onChange={onChange}
              minDay={firstDay}
              maxDay={today}
              acceptsLater
              locale={locale}
              error={fieldText(fieldState.error?.message)}
              labels={{
                previous: t('common:dates.previousMonth'),
                next: t('common:dates.nextMonth'),
              }}
            />
          )}
        />
      )}
    </fieldset>
  );
}
