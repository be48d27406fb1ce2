import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStoredForm } from '../../widgets/forms/use-stored-form.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { monitorTargetsOptions, useSetMonitorTargets } from './api.ts';
import { changesOf, fieldsOf, plateForm, type PlateEntry, type PlateFields } from './plate-form.ts';

interface PlateTargetsOptions {
  site: SiteOption | null;
  onDone: () => void;
}

/** Plate targets apply to everybody at the site, so changes need a confirmation. */
type Question = { kind: 'set' } | { kind: 'clear'; index: number };

export function usePlateTargets({ site, onDone }: PlateTargetsOptions) {
  const { t } = useTranslation('targets');
  const { tellDone, tellError } = useTellResult();
  const [question, setQuestion] = useState<Question | null>(null);
  const stored = useQuery(monitorTargetsOptions(site?.id));
  const monitors = stored.data ?? [];
  const form = useStoredForm<PlateFields, PlateEntry>({
    resolver: zodResolver(plateForm),
    mode: 'onChange',
    stored: fieldsOf(monitors),
  });
  const { isDirty, isValid } = form.formState;
  const set = useSetMonitorTargets();
  const send = (device: PlateEntry['monitors'], handleDone: () => void): void => {
    if (set.isPending) return;
    set.mutate(
      { device, site: site?.id ?? null },
      {
        onSuccess: handleDone,
        onError: (error) => {
          setQuestion(null);
          tellError(error);
        },
      },
    );
  };
  const store = form.handleSubmit((entry) =>
    send(changesOf(entry, monitors), () => {
      onDone();
      tellDone(t('plate.saved'));
    }),
  );
  const clear = (index: number): void => {
    const monitor = monitors[index];
    if (!monitor) return;
    send([{ id: monitor.id, threshold: null }], () => {
      form.resetField(`monitors.${index}.threshold`, { defaultValue: '0' });
      setQuestion(null);
      tellDone(t('cleared'));
    });
  };
  return {
    form,
    stored,
    monitors,
    question,
    isPending: set.isPending,
    isChangeable: stored.data !== undefined && isDirty && isValid && !set.isPending,
    ask: setQuestion,
    back: () => setQuestion(null),
    confirm: () => (question?.kind === 'clear' ? clear(question.index) : void store()),
  };
}

export type PlateTargets = ReturnType<typeof usePlateTargets>;
