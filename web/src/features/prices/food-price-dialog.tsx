import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Controller, useWatch } from 'react-hook-form';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FormFoot } from '../../widgets/forms/form-foot.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { firstDay } from '../../widgets/filters/date-range.ts';
import { useTranslated } from '../../widgets/language/translations.ts';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useLanguage } from '../../widgets/language/use-language.ts';
import { useSites } from '../../widgets/places/site-list.ts';
import { useSaving } from '../../widgets/forms/use-saving.ts';
import { useStoredForm } from '../../widgets/forms/use-stored-form.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { useToday } from '../../widgets/time/use-today.ts';
import { mountOnOpen } from '../../ui/dialogs/mount-on-open.tsx';
import classes from './food-price-dialog.module.css';
import {
  priceDecimals,
  fieldAtPath,
  priceForm,
  type PriceEntry,
  type PriceFields,
} from './price-fields.ts';
import { recentPriceOptions, useSetPrice } from './api.ts';

interface FoodPriceDialogProps {
  opened: boolean;
  onClose: () => void;
  food: { id: number; name: string };
  siteId: number | undefined;
}

export const FoodPriceDialog = mountOnOpen(PriceDialog);

function PriceDialog({ opened, onClose, food, siteId }: FoodPriceDialogProps) {
  const { t } = useTranslation(['prices', 'common']);
  const formId = useId();
  const price = useFoodPrice({ foodId: food.id, siteId, onDone: onClose });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('title')}
      closeLabel={t('common:close')}
      footer={
        <FormFoot
          formId={formId}
          submitLabel={t('save')}
          isPending={price.isPending}
          onCancel={onClose}
        />
      }
    >
      <FoodPriceForm formId={formId} foodName={food.name} price={price} />
    </Dialog>
  );
}

interface FoodPriceFormProps {
  formId: string;
  foodName: string;
  price: FoodPrice;
}

function FoodPriceForm({ formId, foodName, price }: FoodPriceFormProps) {
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
      <ValidFrom price={price} />
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

function ValidFrom({ price: { form, today } }: { price: FoodPrice }) {
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

interface FoodPriceOptions {
  foodId: number;
  siteId: number | undefined;
  onDone: () => void;
}

function useFoodPrice({ foodId, siteId, onDone }: FoodPriceOptions) {
  const { t } = useTranslation(['prices', 'texts']);
  const format = useFormat();
  const { tellDone, tellFailure } = useTellResult();
  const sites = useSites();
  const today = useToday();
  const known = siteId ?? (sites.length === 1 ? sites[0]?.id : undefined);
  const [chosenId, setChosenId] = useState(known);
  const recent = useQuery(recentPriceOptions(foodId, chosenId));
  const { data } = recent;
  const form = useStoredForm<PriceFields, PriceEntry>({
    resolver: useMemo(() => zodResolver(priceForm(today)), [today]),
    mode: 'onTouched',
    stored: {
      foodId,
      siteId: chosenId === undefined ? '' : String(chosenId),
      price: data?.value?.toString() ?? '',
      holds: 'fromToday',
      since: null,
    },
  });
  const set = useSetPrice();
  const { send, isPending } = useSaving({
    save: set,
    fieldOf: fieldAtPath,
    setError: form.setError,
    onSaved: ({ recounted }, { since }) => {
      onDone();
      tellDone(
        since === undefined
          ? t('saved')
          : t('recounted', { count: recounted, formatted: format.count(recounted) }),
      );
    },
    onFailed: () => tellFailure(t('texts:oops')),
  });
  const site = sites.find(({ id }) => id === chosenId);
  return {
    form,
    sites,
    chooseSite: setChosenId,
    recent,
    today,
    currency: data?.currency ?? site?.locale.currency_symbol ?? '€',
    submit: form.handleSubmit(send),
    isPending,
  };
}
type FoodPrice = ReturnType<typeof useFoodPrice>;
