import { SegmentedControl } from '@mantine/core';
import { IconDatabaseOff } from '#icons';
import { useQuery } from '@tanstack/react-query';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { weekdays, type Weekday } from '@wastegauge/contract/insight/overview';
import { addDays } from '@wastegauge/contract/values/dates';
import { useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { mountOnOpen } from '../../ui/dialogs/mount-on-open.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { TableSkeleton } from '../../ui/feedback/skeleton.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { FormDialog, FormNote } from '../../widgets/forms/form-dialog.tsx';
import { FormNumber, useFormField } from '../../widgets/forms/form-fields.tsx';
import { useToday } from '../../widgets/time/use-today.ts';
import { coverDefaultsOptions, occupancyChartOptions, useSaveDefaults } from './api.ts';
import {
  defaultFields,
  defaultForm,
  defaultModes,
  defaultsBody,
  emptyFields,
  weekdayAverages,
  type DefaultFields,
} from './default-fields.ts';
import classes from './occupancy-dialog.module.css';

interface DefaultOccupancyDialogProps {
  opened: boolean;
  onClose: () => void;
  site: SiteOption;
  maximum: number;
}

export const DefaultOccupancyDialog = mountOnOpen(DefaultDialog);

function DefaultDialog({ site, maximum, ...dialog }: DefaultOccupancyDialogProps) {
  const { t } = useTranslation(['covers', 'common']);
  const stored = useQuery(coverDefaultsOptions(site.id));
  const save = useSaveDefaults(site.id);
  const tooMany = t('tooMany', { maximum });
  return (
    <FormDialog
      {...dialog}
      title={t('defaultDialog.title')}
      schema={useMemo(() => defaultForm(maximum, tooMany), [maximum, tooMany])}
      mode="onChange"
      values={stored.data ? defaultFields(stored.data) : emptyFields}
      send={async (entry) => stored.data && save.mutateAsync(defaultsBody(entry, stored.data))}
      failsWith="toast"
      submitLabel={t('save')}
      isDisabled={!stored.data}
      needsChange
      done={t('defaultDialog.done')}
      actions={<FormNote>{t('defaultDialog.fromToday')}</FormNote>}
    >
      {stored.isPending && <TableSkeleton rows={3} columns={2} label={t('common:loading')} />}
      {stored.isLoadingError && (
        <EmptyState icon={<IconDatabaseOff />} title={t('common:noData')} />
      )}
      {stored.data && (
        <>
          <p className={classes['text']}>{t('defaultDialog.text', { site: site.name })}</p>
          <DefaultFieldset siteId={site.id} />
        </>
      )}
    </FormDialog>
  );
}

function DefaultFieldset({ siteId }: { siteId: number }) {
  const { t } = useTranslation(['covers', 'overview']);
  const format = useFormat();
  const { trigger } = useFormContext<DefaultFields>();
  const { field: mode } = useFormField<DefaultFields, 'mode'>('mode');
  const averages = useWeekdayAverages(siteId);
  const covers = { decimals: 0, unit: t('unit'), unitWidth: 64 };
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t('defaultDialog.mode')}
        data={defaultModes.map((one) => ({ value: one, label: t(`modes.${one}`) }))}
        value={mode.value}
        onChange={(chosen) => {
          mode.onChange(chosen);
          void trigger();
        }}
      />
      {mode.value === 'single' ? (
        <FormNumber<DefaultFields>
          name="default"
          label={t('defaultDialog.single')}
          {...covers}
          data-autofocus
          hint={t('defaultDialog.singleHint')}
        />
      ) : (
        <ul className={classes['days']}>
          <li className={classes['day']}>
            <small className={classes['averageTitle']}>{t('defaultDialog.average')}</small>
          </li>
          {weekdays.map((day) => (
            <li key={day} className={classes['day']}>
              <span aria-hidden>{t(`overview:weekdays.${day}`)}</span>
              <FormNumber<DefaultFields>
                name={`days.${day}`}
                label=""
                aria-label={t(`overview:weekdays.${day}`)}
                {...covers}
              />
              <span className={classes['average']}>
                {averages?.[day] === undefined ? '' : format.count(averages[day])}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const averagedDays = 8 * 7;

function useWeekdayAverages(siteId: number): Partial<Record<Weekday, number>> | undefined {
  const today = useToday();
  const period = { startDate: addDays(today, 1 - averagedDays), endDate: today };
  const days = useQuery(occupancyChartOptions(siteId, { ...period, occupancy_type: [] }));
  return days.data && weekdayAverages(days.data.chart);
}
