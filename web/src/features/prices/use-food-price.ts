import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSites } from '../../widgets/places/site-list.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useSaving } from '../../widgets/forms/use-saving.ts';
import { useStoredForm } from '../../widgets/forms/use-stored-form.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { useToday } from '../../widgets/time/use-today.ts';
import { recentPriceOptions, useSetPrice } from './api.ts';
import { fieldOf, priceForm, type PriceEntry, type PriceFields } from './price-fields.ts';

interface FoodPriceOptions {
  foodId: number;
  siteId: number | undefined;
  onDone: () => void;
}

export function useFoodPrice({ foodId, siteId, onDone }: FoodPriceOptions) {
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
    fieldOf,
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
export type FoodPrice = ReturnType<typeof useFoodPrice>;
