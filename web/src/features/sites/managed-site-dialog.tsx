import type { ManagedSite } from '@wastegauge/contract/directory/sites';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { addMonths } from '@wastegauge/contract/values/dates';
import { limits } from '@wastegauge/contract/values/texts';
import { Controller, useFormContext, useForm } from 'react-hook-form';
import { zodResolver } from '@hookform/resolvers/zod';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FormFoot } from '../../widgets/forms/form-foot.tsx';
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
import { useSites } from '../../widgets/places/site-list.ts';
import { useSaving } from '../../widgets/forms/use-saving.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { mountOnOpen } from '../../ui/dialogs/mount-on-open.tsx';
import { ContactFields, SectorField, SiteNameField } from './contact-fields.tsx';
import classes from './edit-site-dialog.module.css';
import { localesOptions, useSaveSite } from './api.ts';
import { PositionFields } from './position-fields.tsx';
import {
  fieldAtPath,
  managedSiteFields,
  managedSiteForm,
  newFields,
  type ManagedSiteFields,
  type SavedSite,
} from './managed-site-fields.ts';

interface ManagedSiteDialogProps {
  opened: boolean;
  onClose: () => void;
  site: ManagedSite | null;
}

export const ManagedSiteDialog = mountOnOpen(OpenedDialog);

function OpenedDialog({ opened, onClose, site }: ManagedSiteDialogProps) {
  const { t } = useTranslation(['sites', 'common']);
  const formId = useId();
  const state = useManagedSite({ site, onDone: onClose });
  const submitText = site === null ? t('management.createSite') : t('save');
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="wide"
      title={site === null ? t('management.createSite') : `${t('editTitle')} - ${site.name}`}
      closeLabel={t('common:close')}
      footer={
        <FormFoot
          formId={formId}
          submitLabel={submitText}
          isPending={state.isPending}
          onCancel={onClose}
        />
      }
    >
      <ManagedSiteForm formId={formId} state={state} />
    </Dialog>
  );
}

interface ManagedSiteFormProps {
  formId: string;
  state: ManagedSiteState;
}

const monthsAhead = 60;

function ManagedSiteForm({ formId, state }: ManagedSiteFormProps) {
  return (
    <SavingForm formId={formId} className={classes['form']} {...state}>
      <SiteNameField />
      <CapacityAndDay />
      <ContactFields />
      <PositionFields />
      <GroupAndLocale />
    </SavingForm>
  );
}

function CapacityAndDay() {
  const form = useFormContext<ManagedSiteFields>();
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

function GroupAndLocale() {
  const form = useFormContext<ManagedSiteFields>();
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

interface ManagedSiteOptions {
  site: ManagedSite | null;
  onDone: () => void;
}

function useManagedSite({ site, onDone }: ManagedSiteOptions) {
  const { t } = useTranslation('sites');
  const { tellDone } = useTellResult();
  const isNew = site === null;
  const [neighbour] = useSites();
  const form = useForm<ManagedSiteFields, unknown, SavedSite>({
    resolver: useMemo(() => zodResolver(managedSiteForm(isNew)), [isNew]),
    mode: 'onTouched',
    defaultValues:
      site === null
        ? newFields({ timezone: ownTimezone(), localeId: String(neighbour?.locale.id ?? '') })
        : managedSiteFields(site),
  });
  const saving = useSaving({
    save: useSaveSite(site?.id ?? 0),
    fieldOf: fieldAtPath,
    setError: form.setError,
    onSaved: () => {
      onDone();
      tellDone(t(isNew ? 'management.created' : 'management.updated'));
    },
  });
  return { form, ...saving };
}
type ManagedSiteState = ReturnType<typeof useManagedSite>;

const timezones: readonly string[] = Intl.supportedValuesOf('timeZone').filter((name) =>
  name.includes('/'),
);

function ownTimezone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timezones.includes(timeZone) ? timeZone : '';
}
