import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../ui/fields/date-field.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { firstDay } from '../../widgets/filters/date-range.ts';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useLanguage } from '../../widgets/language/use-language.ts';
import { settableTypes } from './cover-form.ts';
import classes from './occupancy-dialog.module.css';
import type { UpdateOccupancy } from './use-update-occupancy.ts';

interface UpdateOccupancyFormProps {
  formId: string;
  site: SiteOption;
  occupancy: UpdateOccupancy;
}

export function UpdateOccupancyForm({ formId, site, occupancy }: UpdateOccupancyFormProps) {
  const { t } = useTranslation(['covers', 'common']);
  const fieldText = useFieldText();
  const format = useFormat();
  const locale = useLanguage();
  const { form, chosen, record, isLoading } = occupancy;
  const { errors } = form.formState;
  const usual = record && format.count(record.default_value);
  return (
    <form
      id={formId}
      className={classes['form']}
      data-picking={!chosen.isFixed || undefined}
      noValidate
      onSubmit={(event) => void form.handleSubmit(occupancy.submit)(event)}
    >
      <p>{t('updateDialog.text', { site: site.name })}</p>
      <DateField
        label={t('updateDialog.day')}
        placeholder={t('updateDialog.dayPlaceholder')}
        value={chosen.day}
        onChange={occupancy.chooseDay}
        minDay={firstDay}
        maxDay={occupancy.last}
        acceptsLater
        disabled={chosen.isFixed}
        error={fieldText(occupancy.dayProblem)}
        textOf={format.day}
        locale={locale}
        labels={{ previous: t('common:dates.previousMonth'), next: t('common:dates.nextMonth') }}
      />
      {occupancy.hasFailed && (
        <ErrorState
          title={t('common:loadFailed')}
          retryLabel={t('common:retry')}
          onRetry={occupancy.ask}
        />
      )}
      <div className={classes['two']}>
        <Controller
          control={form.control}
          name="covers"
          render={({ field }) => (
            <NumberField
              {...field}
              label={t('covers')}
              decimals={0}
              unit={t('unit')}
              unitWidth={64}
              data-autofocus={chosen.isFixed || undefined}
              readOnly={!record}
              placeholder={usual ?? ''}
              error={fieldText(errors.covers?.message)}
              hint={hintOf()}
            />
          )}
        />
        <Controller
          control={form.control}
          name="occupancyType"
          render={({ field: { value, onChange } }) => (
            <SelectField
              label={t('updateDialog.type')}
              disabled={!record}
              options={settableTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))}
              value={value}
              onChange={onChange}
            />
          )}
        />
      </div>
    </form>
  );

  function hintOf(): string {
    if (isLoading) return t('common:loading');
    if (occupancy.hasFailed) return '';
    if (!record) return t('updateDialog.chooseDay');
    return t(record.is_default ? 'updateDialog.isDefault' : 'updateDialog.isSet', {
      covers: usual,
    });
  }
}
