import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStoredForm } from '../../widgets/forms/use-stored-form.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { coverDefaultsOptions, useSaveDefaults } from './api.ts';
import {
  bodyOf,
  defaultForm,
  emptyFields,
  fieldsOf,
  type DefaultEntry,
  type DefaultFields,
} from './default-form.ts';

interface DefaultOccupancyOptions {
  site: SiteOption;
  maximum: number;
  onDone: () => void;
}

export function useDefaultOccupancy({ site, maximum, onDone }: DefaultOccupancyOptions) {
  const { t } = useTranslation('covers');
  const { tellDone, tellError } = useTellResult();
  const stored = useQuery(coverDefaultsOptions(site.id));
  const save = useSaveDefaults(site.id);
  const tooMany = t('tooMany', { maximum });
  const form = useStoredForm<DefaultFields, DefaultEntry>({
    resolver: useMemo(() => zodResolver(defaultForm(maximum, tooMany)), [maximum, tooMany]),
    mode: 'onChange',
    stored: stored.data ? fieldsOf(stored.data) : emptyFields,
  });
  const { isDirty, isValid } = form.formState;
  return {
    form,
    stored,
    isPending: save.isPending,
    isChangeable: stored.data !== undefined && isDirty && isValid && !save.isPending,
    submit: (entry: DefaultEntry): void => {
      if (!stored.data || save.isPending) return;
      save.mutate(bodyOf(entry, stored.data), {
        onSuccess: () => {
          onDone();
          tellDone(t('defaultDialog.done'));
        },
        onError: tellError,
      });
    },
  };
}

export type DefaultOccupancy = ReturnType<typeof useDefaultOccupancy>;
