import { useQuery } from '@tanstack/react-query';
import { addMonths } from '@wastegauge/contract/values/dates';
import { limits } from '@wastegauge/contract/values/texts';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../ui/fields/date-field.tsx';
import { MultiSelectField } from '../../ui/fields/multi-select-field.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { firstDay } from '../../widgets/filters/date-range.ts';
import { useGroups } from '../../widgets/places/group-list.ts';
import { SavingForm } from '../../widgets/forms/saving-form.tsx';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useLanguage } from '../../widgets/language/use-language.ts';
import { useOptionSearch } from '../../widgets/forms/use-option-search.ts';
import { useToday } from '../../widgets/time/use-today.ts';
import { ContactFields, SectorField, SiteNameField } from './contact-form.tsx';
import classes from './edit-site-dialog.module.css';
import { localesOptions } from './management-api.ts';
import { PositionForm } from './position-form.tsx';
import { timezones } from './timezones.ts';
import type { ManagedSiteState } from './use-managed-site.ts';

interface ManagedSiteFormProps {
  formId: string;
  state: ManagedSiteState;
}

const monthsAhead = 60;

export function ManagedSiteForm({ formId, state }: ManagedSiteFormProps) {
  return (
    <SavingForm formId={formId} className={classes['form']} {...state}>
      <SiteNameField />
      <CapacityAndDay state={state} />
      <ContactFields />
      <PositionForm state={state} />
      <Belonging state={state} />
    </SavingForm>
  );
}

function CapacityAndDay({ state: { form } }: { state: ManagedSiteState }) {
  const { t } = useTranslation(['sites', 'common']);
  const fieldText = useFieldText();
  const format = useFormat();
  const language = useLanguage();
  const today = useToday();
  const { control } = form;
  const { errors } = form.formState;
  return (
    <div className={classes['pair']}>
      <Controller
        control={control}
        name="capacity"
        render={({ field }) => (
          <NumberField
            {...field}
            label={t('management.columns.capacity')}
            decimals={0}
            unit={t('management.guests')}
            unitWidth={64}
            maxLength={7}
            error={fieldText(errors.capacity?.message)}
          />
        )}
      />
      <Controller
        control={control}
        name="goLiveDate"
        render={({ field: { value, onChange } }) => (
          <DateField
            label={t('management.columns.goLive')}
            placeholder={t('management.dayPlaceholder')}
            value={value}
            onChange={onChange}
            minDay={firstDay}
            maxDay={addMonths(today, monthsAhead)}
            acceptsLater
            textOf={format.day}
            locale={language}
            labels={{
              previous: t('common:dates.previousMonth'),
              next: t('common:dates.nextMonth'),
            }}
            error={fieldText(errors.goLiveDate?.message)}
          />
        )}
      />
    </div>
  );
}

function Belonging({ state: { form } }: { state: ManagedSiteState }) {
  const { t } = useTranslation(['sites', 'common']);
  const fieldText = useFieldText();
  const groups = useGroups();
  const groupSearch = useOptionSearch(groups);
  const locales = useQuery(localesOptions);
  const { control, register } = form;
  const { errors } = form.formState;
  return (
    <>
      <Controller
        control={control}
        name="groupIds"
        render={({ field: { value, onChange } }) => (
          <MultiSelectField
            label={t('management.group')}
            emptyText={t('management.noGroup')}
            search={groupSearch}
            options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
            values={value}
            onChange={onChange}
            error={fieldText(errors.groupIds?.message)}
          />
        )}
      />
      <TextField
        {...register('clientSiteId')}
        label={t('management.columns.clientSiteId')}
        maxLength={limits.textLength}
        autoComplete="off"
        hint={t('management.clientSiteIdHint')}
        error={fieldText(errors.clientSiteId?.message)}
      />
      <Controller
        control={control}
        name="timezone"
        render={({ field: { value, onChange } }) => (
          <SelectField
            label={t('management.timezone')}
            searchable
            limit={200}
            nothingFoundMessage={t('common:noResults')}
            options={[...new Set([...timezones, ...(value === '' ? [] : [value])])].map((zone) => ({
              value: zone,
              label: zone.replaceAll('_', ' '),
            }))}
            value={value === '' ? null : value}
            onChange={onChange}
            hint={t('management.timezoneHint')}
            error={fieldText(errors.timezone?.message)}
          />
        )}
      />
      <Controller
        control={control}
        name="localeId"
        render={({ field: { value, onChange } }) => (
          <SelectField
            label={t('management.currency')}
            placeholder={t('management.noCurrency')}
            options={(locales.data ?? []).map((locale) => ({
              value: String(locale.id),
              label: `${locale.currency_symbol} ${locale.currency_name} · ${locale.locale_name}`,
            }))}
            value={value === '' ? null : value}
            onChange={onChange}
            hint={t('management.currencyHint')}
            error={fieldText(errors.localeId?.message)}
          />
        )}
      />
      <SectorField />
    </>
  );
}
