import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import type { RecommendedTarget, targetLevels } from '@wastegauge/contract/insight/targets';
import type { ComponentProps, ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { FormDialog, FormNote, useAsk } from '../../widgets/forms/form-dialog.tsx';
import { FormNumber } from '../../widgets/forms/form-fields.tsx';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { recommendationOptions, useSetSiteTarget } from './api.ts';
import { RecommendedTargetNote } from './recommended-target.tsx';
import { kgLabel, targetDecimals, targetText, typedThreshold } from './target-text.ts';

const targetForm = z.object({ threshold: typedThreshold });
export type TargetFields = z.input<typeof targetForm>;

export interface TargetDialogProps {
  opened: boolean;
  onClose: () => void;
  site: SiteOption | null;
}

interface SiteTargetDialogProps extends TargetDialogProps {
  title: string;
  label: string;
  level: (typeof targetLevels)[number];
  /** Undefined while it is loading. */
  storedKg: number | null | undefined;
  children: ReactNode;
}

const recommendedBy = { monthly: 'monthly_snapshot', daily: 'journey_to_date' } as const;

// A target below this part of the last month's waste is probably a typing error.
const lowShare = 0.1;

/** Waste of the last month, or of its average day, which the recommendation reduces. */
const usualKg = (recommended: RecommendedTarget | undefined): number =>
  (recommended?.proposed_target ?? 0) / (1 - (recommended?.reduction_percent ?? 0) / 100);

/** Site targets apply to everybody, so setting and clearing need a confirmation. */
export function SiteTargetDialog({
  site,
  label,
  level,
  storedKg,
  children,
  ...dialog
}: SiteTargetDialogProps) {
  const { t } = useTranslation('targets');
  const format = useFormat();
  const { notifyDone } = useResultToast();
  const set = useSetSiteTarget();
  const query = { widget: recommendedBy[level], site: site?.id } as const;
  const recommended = useQuery(recommendationOptions(query)).data;
  const send = (threshold: number | null) =>
    set.mutateAsync({ threshold, site: site?.id ?? null, level });
  const clear = async (): Promise<void> => {
    await send(null);
    dialog.onClose();
    notifyDone(t('cleared'));
  };
  return (
    <FormDialog
      {...dialog}
      schema={targetForm}
      mode="onChange"
      values={{ threshold: targetText(storedKg ?? null) }}
      send={({ threshold }) => send(threshold)}
      confirmation={({ threshold }) => {
        const lastMonthKg = usualKg(recommended);
        const isLow = threshold < lastMonthKg * lowShare;
        const low = t('confirmLow', {
          target: kgLabel(format, threshold),
          previous: format.weight(lastMonthKg),
        });
        if (site) return isLow ? `${low} ${t('confirmSet')}` : t('confirmSet');
        return isLow ? `${low} ${t('confirmContinue')}` : undefined;
      }}
      failsWith="toast"
      submitLabel={t('save')}
      isDisabled={storedKg === undefined || set.isPending}
      needsChange
      done={t('saved')}
      actions={
        <>
          <FormNote>{t(site ? 'forEverybody' : 'forYou')}</FormNote>
          {typeof storedKg === 'number' && !set.isPending && (
            <ClearButton needsConfirmation={site !== null} clear={clear} />
          )}
        </>
      }
    >
      <FormNumber<TargetFields>
        name="threshold"
        size="md"
        label={label}
        decimals={targetDecimals}
        unit="kg"
        data-autofocus
        readOnly={storedKg === undefined}
        hint={
          typeof storedKg === 'number'
            ? t('hintNow', { target: kgLabel(format, storedKg) })
            : t('hintNone')
        }
      />
      {children}
    </FormDialog>
  );
}

interface ClearButtonProps {
  needsConfirmation: boolean;
  clear: () => Promise<void>;
}

function ClearButton({ needsConfirmation, clear }: ClearButtonProps) {
  const { t } = useTranslation(['targets', 'common']);
  const { notifyError } = useResultToast();
  const ask = useAsk();
  return (
    <Button
      onClick={() => {
        if (!needsConfirmation) return void clear().catch(notifyError);
        ask({
          text: t('confirmClear'),
          confirmLabel: t('common:continue'),
          confirm: async () => {
            await clear();
            return false;
          },
        });
      }}
    >
      {t('clear')}
    </Button>
  );
}

interface RecommendationProps {
  query: Parameters<typeof recommendationOptions>[0];
  note?: ComponentProps<typeof RecommendedTargetNote>['note'];
}

export function Recommendation({ query, note }: RecommendationProps) {
  const recommended = useQuery(recommendationOptions(query));
  const { setValue } = useFormContext<TargetFields>();
  const typed = useWatch<TargetFields, 'threshold'>({ name: 'threshold' });
  return (
    <RecommendedTargetNote
      recommendation={recommended.data}
      isFailed={recommended.isError}
      typed={typed}
      note={note}
      onUse={(text) => setValue('threshold', text, { shouldDirty: true, shouldValidate: true })}
    />
  );
}
