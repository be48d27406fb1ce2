import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { dayIn, type Day } from '@wastegauge/contract/values/dates';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { texts } from '@wastegauge/contract/values/texts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../widgets/time/use-now.ts';
import { useStoredForm } from '../../widgets/forms/use-stored-form.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { coverOfDayOptions, useResetCover, useSaveCover } from './api.ts';
import { coverForm, fieldsOf, lastDay, type CoverEntry, type CoverFields } from './cover-form.ts';

interface UpdateOccupancyOptions {
  site: SiteOption;
  day: Day | null;
  maximum: number;
}

type Stage = 'form' | 'confirm' | 'done';

export function useUpdateOccupancy({ site, day, maximum }: UpdateOccupancyOptions) {
  const { t } = useTranslation('covers');
  const { tellError } = useTellResult();
  const last = lastDay(dayIn(site.timezone, useNow()));
  const [chosen, setChosen] = useState({ day, isFixed: day !== null });
  const [stage, setStage] = useState<Stage>('form');
  const dayProblem = chosen.day !== null && chosen.day > last ? texts.coverDayTooFar : undefined;
  const found = useQuery({
    ...coverOfDayOptions(site.id, chosen.day ?? ''),
    enabled: chosen.day !== null && dayProblem === undefined,
  });
  const record = chosen.day === null || dayProblem !== undefined ? undefined : found.data;
  const tooMany = t('tooMany', { maximum });
  const form = useStoredForm<CoverFields, CoverEntry>({
    resolver: useMemo(() => zodResolver(coverForm(maximum, tooMany)), [maximum, tooMany]),
    mode: 'onChange',
    stored: fieldsOf(record),
    subject: chosen.day,
  });
  const { isDirty, isValid } = form.formState;
  const save = useSaveCover();
  const reset = useResetCover();
  const isPending = save.isPending || reset.isPending;
  const outcome = {
    onSuccess: () => setStage('done'),
    onError: (error: Error) => {
      setStage('form');
      tellError(error);
    },
  };
  const store = form.handleSubmit(({ covers, occupancyType }) => {
    if (!record || isPending) return;
    save.mutate({ record, siteId: site.id, covers, occupancyType }, outcome);
  });
  return {
    stage,
    chosen,
    dayProblem,
    last,
    record,
    isLoading: found.isFetching && !found.data,
    hasFailed: found.isLoadingError && !found.isFetching,
    ask: () => void found.refetch(),
    form,
    isPending,
    isChangeable: Boolean(record) && isDirty && isValid && !isPending,
    chooseDay: (next: Day | null) => setChosen({ day: next, isFixed: false }),
    /** An existing figure is overwritten only after confirmation. */
    submit: () => {
      if (record?.is_default === false) setStage('confirm');
      else void store();
    },
    confirm: () => void store(),
    back: () => setStage('form'),
    reset: () => {
      if (record?.id && !isPending) reset.mutate(record.id, outcome);
    },
    another: () => {
      setChosen({ day: null, isFixed: false });
      setStage('form');
    },
  };
}

export type UpdateOccupancy = ReturnType<typeof useUpdateOccupancy>;
