import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { useStoredForm } from '../../widgets/forms/use-stored-form.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { categorisedFoodsOptions, focusFoodsInKgOptions, useSetFoodTargets } from './api.ts';
import { fieldsOf, focusForm, optionsOf, type FocusEntry, type FocusFields } from './focus-form.ts';

interface FocusFoodsOptions {
  site: SiteOption | null;
  onDone: () => void;
}

export function useFocusFoods({ site, onDone }: FocusFoodsOptions) {
  const { t } = useTranslation('targets');
  const { id } = useCurrentUser();
  const { tellDone, tellError } = useTellResult();
  const [isAsking, setIsAsking] = useState(false);
  const stored = useQuery(focusFoodsInKgOptions(id, site?.id));
  const foods = useQuery(categorisedFoodsOptions(site?.id));
  const form = useStoredForm<FocusFields, FocusEntry>({
    resolver: zodResolver(focusForm),
    mode: 'onChange',
    stored: fieldsOf(stored.data ?? []),
  });
  const { isDirty, isValid } = form.formState;
  const set = useSetFoodTargets();
  const store = form.handleSubmit((food) => {
    if (set.isPending) return;
    set.mutate(
      { site: site?.id ?? null, food },
      {
        onSuccess: () => {
          onDone();
          tellDone(t('focus.saved'));
        },
        onError: (error) => {
          setIsAsking(false);
          tellError(error);
        },
      },
    );
  });
  return {
    form,
    stored,
    options: useMemo(() => optionsOf(foods.data ?? []), [foods.data]),
    isLoadingFoods: foods.isPending,
    isAsking,
    isPending: set.isPending,
    isChangeable: stored.data !== undefined && isDirty && isValid && !set.isPending,
    submit: () => (site ? setIsAsking(true) : void store()),
    confirm: () => void store(),
    back: () => setIsAsking(false),
  };
}

export type FocusFoods = ReturnType<typeof useFocusFoods>;
