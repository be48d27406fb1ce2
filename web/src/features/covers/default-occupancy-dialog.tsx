import { IconDatabaseOff } from '@tabler/icons-react';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '@mantine/core';
import { weekdays, type Weekday } from '@wastegauge/contract/insight/overview';
import { Controller, useWatch } from 'react-hook-form';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { addDays } from '@wastegauge/contract/values/dates';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { TableSkeleton } from '../../ui/feedback/skeleton.tsx';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { FormFoot } from '../../widgets/forms/form-foot.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useStoredForm } from '../../widgets/forms/use-stored-form.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { useToday } from '../../widgets/time/use-today.ts';
import classes from './occupancy-dialog.module.css';
import {
  defaultFields,
  defaultForm,
  defaultModes,
  defaultsBody,
  emptyFields,
  weekdayAverages,
  type DefaultEntry,
  type DefaultFields,
} from './default-fields.ts';
import { coverDefaultsOptions, coverStatisticsOptions, useSaveDefaults } from './api.ts';

interface DefaultOccupancyDialogProps {
  opened: boolean;
  onClose: () => void;
  site: SiteOption;
  maximum: number;
}

export function DefaultOccupancyDialog(props: DefaultOccupancyDialogProps) {
  const opening = useOpening(props.opened);
  return opening === 0 ? null : <DefaultDialog key={opening} {...props} />;
}

function DefaultDialog({ opened, onClose, site, maximum }: DefaultOccupancyDialogProps) {
  const { t } = useTranslation(['covers', 'common']);
  const formId = useId();
  const defaults = useDefaultOccupancy({ site, maximum, onDone: onClose });
  const { stored, isPending, isChangeable } = defaults;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('defaultDialog.title')}
      closeLabel={t('common:close')}
      footer={
        <>
          <span className={classes['note']}>{t('defaultDialog.fromToday')}</span>
          <FormFoot
            formId={formId}
            submitLabel={t('save')}
            isPending={isPending}
            isDisabled={!isChangeable}
            onCancel={onClose}
          />
        </>
      }
    >
      {stored.isPending && <TableSkeleton rows={3} columns={2} label={t('common:loading')} />}
      {stored.isLoadingError && (
        <EmptyState icon={<IconDatabaseOff />} title={t('common:noData')} />
      )}
      {stored.data && <DefaultOccupancyForm formId={formId} site={site} defaults={defaults} />}
    </Dialog>
  );
}

interface DefaultOccupancyFormProps {
  formId: string;
  site: SiteOption;
  defaults: DefaultOccupancy;
}

function DefaultOccupancyForm({ formId, site, defaults }: DefaultOccupancyFormProps) {
  const { t } = useTranslation(['covers', 'common', 'overview']);
  const fieldText = useFieldText();
  const format = useFormat();
  const { form, submit } = defaults;
  const { control } = form;
  const { errors } = form.formState;
  const mode = useWatch({ control, name: 'mode' });
  const averages = useWeekdayAverages(site.id);
  return (
    <form
      id={formId}
      className={classes['form']}
      noValidate
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      <p>{t('defaultDialog.text', { site: site.name })}</p>
      <Controller
        control={control}
        name="mode"
        render={({ field: { value, onChange } }) => (
          <SegmentedControl
            fullWidth
            aria-label={t('defaultDialog.mode')}
            data={defaultModes.map((one) => ({ value: one, label: t(`modes.${one}`) }))}
            value={value}
            onChange={(chosen) => {
              onChange(chosen);
              void form.trigger();
            }}
          />
        )}
      />
      {mode === 'single' ? (
        <Controller
          control={control}
          name="default"
          render={({ field }) => (
            <NumberField
              {...field}
              label={t('defaultDialog.single')}
              decimals={0}
              unit={t('unit')}
              unitWidth={64}
              data-autofocus
              error={fieldText(errors.default?.message)}
              hint={t('defaultDialog.singleHint')}
            />
          )}
        />
      ) : (
        <ul className={classes['days']}>
          <li className={classes['day']}>
            <span />
            <span />
            <small className={classes['average']}>{t('defaultDialog.average')}</small>
          </li>
          {weekdays.map((day) => (
            <li key={day} className={classes['day']}>
              <span aria-hidden>{t(`overview:weekdays.${day}`)}</span>
              <Controller
                control={control}
                name={`days.${day}`}
                render={({ field }) => (
                  <NumberField
                    {...field}
                    label=""
                    aria-label={t(`overview:weekdays.${day}`)}
                    decimals={0}
                    unit={t('unit')}
                    unitWidth={64}
                    error={fieldText(errors.days?.[day]?.message)}
                  />
                )}
              />
              <span className={classes['average']}>
                {averages?.[day] === undefined ? '' : format.count(averages[day])}
              </span>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}

interface DefaultOccupancyOptions {
  site: SiteOption;
  maximum: number;
  onDone: () => void;
}

function useDefaultOccupancy({ site, maximum, onDone }: DefaultOccupancyOptions) {
  const { t } = useTranslation('covers');
  const { tellDone, tellError } = useTellResult();
  const stored = useQuery(coverDefaultsOptions(site.id));
  const save = useSaveDefaults(site.id);
  const tooMany = t('tooMany', { maximum });
  const form = useStoredForm<DefaultFields, DefaultEntry>({
    resolver: useMemo(() => zodResolver(defaultForm(maximum, tooMany)), [maximum, tooMany]),
    mode: 'onChange',
    stored: stored.data ? defaultFields(stored.data) : emptyFields,
  });
  const { isDirty, isValid } = form.formState;
  return {
    form,
    stored,
    isPending: save.isPending,
    isChangeable: stored.data !== undefined && isDirty && isValid && !save.isPending,
    submit: (entry: DefaultEntry): void => {
      if (!stored.data || save.isPending) return;
      save.mutate(defaultsBody(entry, stored.data), {
        onSuccess: () => {
          onDone();
          tellDone(t('defaultDialog.done'));
        },
        onError: tellError,
      });
    },
  };
}

type DefaultOccupancy = ReturnType<typeof useDefaultOccupancy>;

const averagedDays = 8 * 7;

function useWeekdayAverages(siteId: number): Partial<Record<Weekday, number>> | undefined {
  const today = useToday();
  const period = { startDate: addDays(today, 1 - averagedDays), endDate: today };
  const statistics = useQuery(coverStatisticsOptions(siteId, period));
  return statistics.data && weekdayAverages(statistics.data.chart);
}
