import { zodResolver } from '@hookform/resolvers/zod';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import type { targetLevels } from '@wastegauge/contract/insight/targets';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useStoredForm } from '../../widgets/forms/use-stored-form.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { useSetSiteTarget } from './api.ts';
import { targetText, typedThreshold } from './target-text.ts';

const targetForm = z.object({ threshold: typedThreshold });
type TargetFields = z.input<typeof targetForm>;
type TargetEntry = z.output<typeof targetForm>;

interface SiteTargetOptions {
  site: SiteOption | null;
  level: (typeof targetLevels)[number];
  storedKg: number | null | undefined;
  onDone: () => void;
}

/** Site targets apply to everybody, so setting and clearing need a confirmation. */
export type TargetStage = 'form' | 'set' | 'clear';

export function useSiteTarget({ site, level, storedKg, onDone }: SiteTargetOptions) {
  const { t } = useTranslation('targets');
  const { tellDone, tellError } = useTellResult();
  const [stage, setStage] = useState<TargetStage>('form');
  const form = useStoredForm<TargetFields, TargetEntry>({
    resolver: zodResolver(targetForm),
    mode: 'onChange',
    stored: { threshold: targetText(storedKg ?? null) },
  });
  const { isDirty, isValid } = form.formState;
  const set = useSetSiteTarget();
  const { isPending } = set;
  const send = (threshold: number | null): void => {
    if (isPending) return;
    set.mutate(
      { threshold, site: site?.id ?? null, level },
      {
        onSuccess: () => {
          onDone();
          tellDone(t(threshold === null ? 'cleared' : 'saved'));
        },
        onError: (error) => {
          setStage('form');
          tellError(error);
        },
      },
    );
  };
  const store = form.handleSubmit(({ threshold }) => send(threshold));
  return {
    form,
    stage,
    isPending,
    isChangeable: storedKg !== undefined && isDirty && isValid && !isPending,
    isClearable: typeof storedKg === 'number' && !isPending,
    submit: () => (site ? setStage('set') : void store()),
    clear: () => (site ? setStage('clear') : send(null)),
    back: () => setStage('form'),
    confirm: () => (stage === 'clear' ? send(null) : void store()),
  };
}

export type SiteTarget = ReturnType<typeof useSiteTarget>;
