import { Button } from '@mantine/core';
import { IconDatabaseOff } from '#icons';
import { useQuery } from '@tanstack/react-query';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import type { MonitorTarget } from '@wastegauge/contract/insight/targets';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { mountOnOpen } from '../../ui/dialogs/mount-on-open.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { TableSkeleton } from '../../ui/feedback/skeleton.tsx';
import { FormDialog, FormNote, useAsk } from '../../widgets/forms/form-dialog.tsx';
import { FormNumber } from '../../widgets/forms/form-fields.tsx';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { zoneListOptions } from '../../widgets/places/zone-list.ts';
import { monitorTargetsOptions, useSetMonitorTargets } from './api.ts';
import { changedMonitors, plateFields, plateForm, type PlateFields } from './plate-fields.ts';
import { RecommendedTargetNote } from './recommended-target.tsx';
import type { TargetDialogProps } from './site-target-dialog.tsx';
import classes from './target-dialog.module.css';
import { targetDecimals } from './target-text.ts';

export const PlateTargetsDialog = mountOnOpen(TargetsDialog);

/** Plate targets apply to everybody at the site, so changes need a confirmation. */
function TargetsDialog({ site, ...dialog }: TargetDialogProps) {
  const { t } = useTranslation(['targets', 'common']);
  const stored = useQuery(monitorTargetsOptions(site?.id));
  const monitors = stored.data ?? [];
  const set = useSetMonitorTargets();
  return (
    <FormDialog
      {...dialog}
      title={t('plate.title')}
      size="wide"
      schema={plateForm}
      mode="onChange"
      values={plateFields(monitors)}
      send={(entry) =>
        set.mutateAsync({ device: changedMonitors(entry, monitors), site: site?.id ?? null })
      }
      confirmation={() => t('confirmSet')}
      failsWith="toast"
      submitLabel={t('save')}
      isDisabled={!stored.data || set.isPending}
      needsChange
      done={t('plate.saved')}
      actions={<FormNote>{t('forEverybody')}</FormNote>}
    >
      {stored.isPending && <TableSkeleton rows={3} columns={3} label={t('common:loading')} />}
      {stored.isLoadingError && <LoadError query={stored} />}
      {stored.isSuccess && monitors.length === 0 && (
        <EmptyState icon={<IconDatabaseOff />} title={t('common:noData')} />
      )}
      {monitors.length > 0 && (
        <>
          <p className={classes['text']}>{t('plate.text')}</p>
          <ul>
            {monitors.map((monitor, index) => (
              <PlateTargetRow key={monitor.id} monitor={monitor} index={index} site={site} />
            ))}
          </ul>
        </>
      )}
    </FormDialog>
  );
}

interface PlateTargetRowProps {
  monitor: MonitorTarget;
  index: number;
  site: SiteOption | null;
}

function PlateTargetRow({ monitor, index, site }: PlateTargetRowProps) {
  const { t } = useTranslation(['targets', 'common']);
  const { notifyDone } = useResultToast();
  const { control, setValue, resetField } = useFormContext<PlateFields>();
  const ask = useAsk();
  const set = useSetMonitorTargets();
  const name = `monitors.${index}.threshold` as const;
  const typed = useWatch({ control, name }) ?? '';
  // Monitors of different sites can share a place name.
  const zones = useQuery({ ...zoneListOptions(), enabled: site === null });
  const siteName = zones.data?.find(({ id }) => id === monitor.id)?.site_name;
  const clear = async (): Promise<void> => {
    const device = [{ id: monitor.id, threshold: null }];
    await set.mutateAsync({ device, site: site?.id ?? null });
    resetField(name, { defaultValue: '0' });
    notifyDone(t('cleared'));
  };
  return (
    <li className={classes['monitor']}>
      <span className={classes['monitorName']}>
        {monitor.name}
        {siteName !== undefined && <small>{siteName}</small>}
      </span>
      <FormNumber<PlateFields>
        name={name}
        label=""
        aria-label={t('plate.targetOf', { monitor: [monitor.name, siteName].join(' ').trim() })}
        decimals={targetDecimals}
        unit="kg"
      />
      <Button
        disabled={monitor.threshold === null}
        aria-label={t('plate.clearOf', { monitor: monitor.name })}
        onClick={() =>
          ask({ text: t('confirmClear'), confirmLabel: t('common:continue'), confirm: clear })
        }
      >
        {t('clear')}
      </Button>
      <div className={classes['monitorBelow']}>
        <RecommendedTargetNote
          recommendation={{
            proposed_target: monitor.recommended_target,
            previous_kg: monitor.previous_kg,
            reduction_percent: monitor.reduction_percent,
          }}
          typed={typed}
          useLabel={t('plate.use', { monitor: monitor.name })}
          isInline
          onUse={(text) => setValue(name, text, { shouldDirty: true, shouldValidate: true })}
        />
      </div>
    </li>
  );
}
