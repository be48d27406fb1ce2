import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { mountOnOpen } from '../../ui/dialogs/mount-on-open.tsx';
import { dayText } from '../../ui/fields/day-text.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { firstDay } from '../../widgets/filters/date-range.ts';
import { FormDialog } from '../../widgets/forms/form-dialog.tsx';
import {
  FormDate,
  FormNumber,
  FormSelect,
  useFormField,
} from '../../widgets/forms/form-fields.tsx';
import { useTranslated } from '../../widgets/language/translations.ts';
import { useSites } from '../../widgets/places/site-list.ts';
import { useToday } from '../../widgets/time/use-today.ts';
import { recentPriceOptions, useSetPrice, type RecentPrice } from './api.ts';
import classes from './food-price-dialog.module.css';
import { fieldAtPath, priceDecimals, priceForm, type PriceFields } from './price-fields.ts';

interface FoodPriceDialogProps {
  opened: boolean;
  onClose: () => void;
  food: { id: number; name: string };
  siteId: number | undefined;
}

export const FoodPriceDialog = mountOnOpen(PriceDialog);

function PriceDialog({ food, siteId, ...dialog }: FoodPriceDialogProps) {
  const { t } = useTranslation(['prices', 'common', 'texts']);
  const format = useFormat();
  const sites = useSites();
  const today = useToday();
  const [chosenId, setChosenId] = useState(
    siteId ?? (sites.length === 1 ? sites[0]?.id : undefined),
  );
  const site = sites.find(({ id }) => id === chosenId);
  const recent = useQuery(recentPriceOptions(food.id, chosenId));
  const originText = useOriginText(recent.data);
  const currency = recent.data?.currency ?? site?.locale.currency_symbol ?? '€';
  return (
    <FormDialog
      {...dialog}
      title={t('title')}
      schema={useMemo(() => priceForm(today), [today])}
      values={{
        foodId: food.id,
        siteId: chosenId === undefined ? '' : String(chosenId),
        price: recent.data?.value?.toString() ?? '',
        holds: 'fromToday',
        since: null,
      }}
      fieldOf={fieldAtPath}
      send={useSetPrice().mutateAsync}
      failsWith={() => t('texts:oops')}
      submitLabel={t('save')}
      done={({ recounted }, { since }) =>
        since === undefined
          ? t('saved')
          : t('recounted', { count: recounted, formatted: format.count(recounted) })
      }
    >
      <FoodName name={food.name} />
      {sites.length > 1 && (
        <FormSelect<PriceFields>
          name="siteId"
          label={t('common:site')}
          placeholder={t('chooseSite')}
          options={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChanged={(chosen) => setChosenId(Number(chosen))}
        />
      )}
      <FormNumber<PriceFields>
        name="price"
        label={t('price')}
        data-autofocus
        readOnly={recent.isLoading}
        decimals={priceDecimals}
        unit={`${currency}/kg`}
        unitWidth={56}
        hint={originText}
      />
      <ValidFrom today={today} />
    </FormDialog>
  );
}

function FoodName({ name }: { name: string }) {
  const { t } = useTranslation();
  const { error } = useFormField<PriceFields, 'foodId'>('foodId');
  const translated = useTranslated([name]);
  return <TextField label={t('food.label')} value={translated(name)} readOnly error={error} />;
}

function useOriginText(price: RecentPrice | undefined): string | undefined {
  const { t } = useTranslation('prices');
  const format = useFormat();
  if (!price || price.origin === null) return undefined;
  return price.since === null
    ? t(`origins.${price.origin}`)
    : t('originSince', {
        origin: t(`origins.${price.origin}`),
        day: format.day(price.since.slice(0, 10)),
      });
}

const choices = ['fromToday', 'since'] as const;

function ValidFrom({ today }: { today: string }) {
  const { t } = useTranslation(['prices', 'common']);
  const { register } = useFormContext<PriceFields>();
  const holds = useWatch<PriceFields, 'holds'>({ name: 'holds' });
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
        <FormDate<PriceFields>
          name="since"
          label={t('sinceDay')}
          placeholder={t('common:dates.placeholder')}
          minDay={firstDay}
          maxDay={today}
          textOf={dayText}
        />
      )}
    </fieldset>
  );
}
