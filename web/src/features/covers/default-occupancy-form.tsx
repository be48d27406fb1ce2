import { SegmentedControl } from '@mantine/core';
import { weekdays } from '@wastegauge/contract/insight/overview';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { defaultModes } from './default-form.ts';
import classes from './occupancy-dialog.module.css';
import type { DefaultOccupancy } from './use-default-occupancy.ts';
import { useWeekdayAverages } from './use-weekday-averages.ts';

interface DefaultOccupancyFormProps {
  formId: string;
  site: SiteOption;
  defaults: DefaultOccupancy;
}

export function DefaultOccupancyForm({ formId, site, defaults }: DefaultOccupancyFormProps) {
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
            <small className={classes['usual']}>{t('defaultDialog.average')}</small>
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
              <span className={classes['usual']}>
                {averages?.[day] === undefined ? '' : format.count(averages[day])}
              </span>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
