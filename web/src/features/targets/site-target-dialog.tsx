import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import type { targetLevels, TargetSites } from '@wastegauge/contract/insight/targets';
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

export interface StoredTarget {
  kg: number | null;
  /** The target is the sum of site targets, not one the user has set. */
  sites: TargetSites | null;
}

interface SiteTargetDialogProps extends TargetDialogProps {
  title: string;
  label: string;
  level: (typeof targetLevels)[number];
  /** Undefined until it is known. */
  stored: StoredTarget | undefined;
  isFailed: boolean;
  children: ReactNode;
}

const recommendedBy = { monthly: 'monthly_snapshot', daily: 'journey_to_date' } as const;

// A target below this part of the last month's waste is probably a typing error.
const lowShare = 0.1;

/** Site targets apply to everybody, so setting and clearing need a confirmation. */
export function SiteTargetDialog({
  site,
  label,
  level,
  stored,
  isFailed,
  children,
  ...dialog
}: SiteTargetDialogProps) {
  const ownKg = stored && (stored.sites === null ? stored.kg : null);
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
  const targetHint = (): string => {
    if (!stored) return t(isFailed ? 'hintFailed' : 'hintLoading');
    if (stored.kg === null) return t('hintNone');
    const target = kgLabel(format, stored.kg);
    return stored.sites
      ? t('hintSum', { target, with: stored.sites.with_target, all: stored.sites.all })
      : t('hintNow', { target });
  };
  return (
    <FormDialog
      {...dialog}
      schema={targetForm}
      mode="onChange"
      values={{ threshold: ownKg === undefined ? '' : targetText(ownKg) }}
      send={({ threshold }) => send(threshold)}
      confirmation={({ threshold }) => {
        const usualKg = recommended?.usual_kg ?? 0;
        const isLow = threshold < usualKg * lowShare;
        const low = t(`confirmLow.${level}`, {
          target: kgLabel(format, threshold),
          previous: format.weight(usualKg),
        });
        if (site) return isLow ? `${low} ${t('confirmSet')}` : t('confirmSet');
        return isLow ? `${low} ${t('confirmContinue')}` : undefined;
      }}
      failsWith="toast"
      submitLabel={t('save')}
      isDisabled={ownKg === undefined || set.isPending}
      needsChange
      done={t('saved')}
      actions={
        <>
          <FormNote>{t(site ? 'forEverybody' : 'forYou')}</FormNote>
          {typeof ownKg === 'number' && !set.isPending && (
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
        readOnly={stored === undefined}
        aria-busy={stored === undefined && !isFailed}
        hint={targetHint()}
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
