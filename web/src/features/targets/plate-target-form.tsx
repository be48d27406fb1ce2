import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import type { MonitorTarget } from '@wastegauge/contract/insight/targets';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { zoneListOptions } from '../../widgets/places/zone-list.ts';
import { RecommendedCard } from './recommended-card.tsx';
import { targetDecimals } from './target-text.ts';
import classes from './target-dialog.module.css';
import type { PlateTargets } from './use-plate-targets.ts';

interface PlateTargetFormProps {
  monitor: MonitorTarget;
  index: number;
  site: SiteOption | null;
  targets: PlateTargets;
}

export function PlateTargetForm({ monitor, index, site, targets }: PlateTargetFormProps) {
  const { t } = useTranslation('targets');
  const fieldText = useFieldText();
  const { form } = targets;
  const { control } = form;
  const name = `monitors.${index}.threshold` as const;
  const typed = useWatch({ control, name }) ?? '';
  // Monitors of different sites can share a place name.
  const zones = useQuery({ ...zoneListOptions(), enabled: site === null });
  const siteName = zones.data?.find(({ id }) => id === monitor.id)?.site_name;
  return (
    <li className={classes['monitor']}>
      <span className={classes['monitorName']}>
        {monitor.name}
        {siteName !== undefined && <small>{siteName}</small>}
      </span>
      <Controller
        control={control}
        name={name}
        render={({ field }) => (
          <NumberField
            {...field}
            label=""
            aria-label={t('plate.targetOf', { monitor: [monitor.name, siteName].join(' ').trim() })}
            decimals={targetDecimals}
            unit="kg"
            error={fieldText(form.formState.errors.monitors?.[index]?.threshold?.message)}
          />
        )}
      />
      <Button
        disabled={monitor.threshold === null || targets.isPending}
        aria-label={t('plate.clearOf', { monitor: monitor.name })}
        onClick={() => targets.ask({ kind: 'clear', index })}
      >
        {t('clear')}
      </Button>
      <div className={classes['monitorBelow']}>
        <RecommendedCard
          recommendation={{
            proposed_target: monitor.recommended_target,
            previous_kg: monitor.previous_kg,
            reduction_percent: monitor.reduction_percent,
          }}
          typed={typed}
          useLabel={t('plate.use', { monitor: monitor.name })}
          isInline
          onUse={(text) => form.setValue(name, text, { shouldDirty: true, shouldValidate: true })}
        />
      </div>
    </li>
  );
}
