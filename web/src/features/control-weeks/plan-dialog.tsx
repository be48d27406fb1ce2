import { Checkbox, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { controlWeekLimits } from '@wastegauge/contract/insight/control-weeks';
import { addMonths, dayIn, type Day } from '@wastegauge/contract/values/dates';
import { serviceTimes, type ServiceTime } from '@wastegauge/contract/waste/events';
import { useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { mountOnOpen } from '../../ui/dialogs/mount-on-open.tsx';
import { ErrorText } from '../../ui/feedback/error-text.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { FormColumns, FormDialog } from '../../widgets/forms/form-dialog.tsx';
import { FormDate, FormNumber, useFormField } from '../../widgets/forms/form-fields.tsx';
import { useSites } from '../../widgets/places/site-list.ts';
import { useNow } from '../../widgets/time/use-now.ts';
import { planControlWeek, serviceCountOptions, useShowControlWeek } from './api.ts';
import classes from './control-week-card.module.css';
import { planForm, planPeriod, type PlanEntry, type PlanFields } from './plan-fields.ts';

interface PlanDialogProps {
  opened: boolean;
  onClose: () => void;
  siteId: number;
}

export const PlanDialog = mountOnOpen(Plan);

const fieldsOfPaths = { startDate: 'startDate', endDate: 'days', services: 'services' } as const;
const isKnown = (path: string): path is keyof typeof fieldsOfPaths => path in fieldsOfPaths;
const fieldOf = (path: string) => (isKnown(path) ? fieldsOfPaths[path] : undefined);

function Plan({ siteId, ...dialog }: PlanDialogProps) {
  const { t } = useTranslation('controlWeeks');
  const navigate = useNavigate();
  const show = useShowControlWeek();
  const site = useSites().find(({ id }) => id === siteId);
  const today = dayIn(site?.timezone ?? 'UTC', useNow());
  const values = useMemo<PlanFields>(
    () => ({
      startDate: today,
      days: String(controlWeekLimits.usualDays),
      services: [...serviceTimes],
    }),
    [today],
  );
  return (
    <FormDialog
      {...dialog}
      title={t('plan.title')}
      schema={planForm}
      values={values}
      send={({ services, ...days }: PlanEntry) =>
        planControlWeek({ site: siteId, services, ...planPeriod(days) })
      }
      fieldOf={fieldOf}
      submitLabel={t('plan.submit')}
      done={t('plan.done')}
      onSaved={async (week) => {
        await show(week);
        if (week.state !== 'running') return;
        await navigate({
          to: '/coverage/control-week/$id',
          params: { id: String(week.id) },
          search: { siteId: week.site.id, siteName: week.site.name },
        });
      }}
    >
      <p className={classes['text']}>{t('plan.text')}</p>
      <PlanFieldset siteId={siteId} today={today} />
    </FormDialog>
  );
}

function PlanFieldset({ siteId, today }: { siteId: number; today: Day }) {
  const { t } = useTranslation(['controlWeeks', 'common']);
  return (
    <>
      <FormColumns>
        <FormDate<PlanFields>
          name="startDate"
          label={t('plan.start')}
          placeholder={t('common:dates.placeholder')}
          minDay={today}
          maxDay={addMonths(today, 12)}
        />
        <FormNumber<PlanFields>
          name="days"
          label={t('plan.days')}
          decimals={0}
          step={1}
          hint={t('plan.daysHint')}
        />
      </FormColumns>
      <ServicesField />
      <ServiceCount siteId={siteId} />
    </>
  );
}

function ServicesField() {
  const { t } = useTranslation(['controlWeeks', 'common']);
  const { field, error } = useFormField<PlanFields, 'services'>('services');
  return (
    <Checkbox.Group
      label={t('plan.services')}
      value={field.value}
      onChange={(values) =>
        field.onChange(serviceTimes.filter((service: ServiceTime) => values.includes(service)))
      }
      error={error !== undefined && <ErrorText text={error} />}
    >
      <Group gap="var(--s5)" py="var(--s2)">
        {serviceTimes.map((service) => (
          <Checkbox key={service} value={service} label={t(`common:serviceTimes.${service}`)} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

function ServiceCount({ siteId }: { siteId: number }) {
  const { t } = useTranslation('controlWeeks');
  const format = useFormat();
  const { watch } = useFormContext<PlanFields>();
  const read = planForm.safeParse(watch());
  const period = read.success ? planPeriod(read.data) : undefined;
  const counts = useQuery({
    ...serviceCountOptions({
      site: siteId,
      startDate: period?.startDate ?? '',
      endDate: period?.endDate ?? '',
      services: read.data?.services ?? [],
    }),
    enabled: period !== undefined,
  });
  const { services = 0, closed = 0, over = 0 } = counts.data ?? {};
  const isTooFew = counts.data !== undefined && services < controlWeekLimits.minServices;
  return (
    <output className={classes['count']} style={{ minHeight: 40 }}>
      {counts.data && period && (
        <>
          <b>{t('plan.count', { count: services, period: format.period(period) })}</b>
          {closed > 0 && ` ${t('plan.closed', { count: closed })}`}
          {over > 0 && ` ${t('plan.over', { count: over })}`}
          {isTooFew && ` ${t('plan.tooFew', { count: controlWeekLimits.minServices })}`}
        </>
      )}
    </output>
  );
}
