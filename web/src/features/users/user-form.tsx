import { limits } from '@wastegauge/contract/values/texts';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Switch } from '@mantine/core';
import { MultiSelectField } from '../../ui/fields/multi-select-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { Named } from '../../widgets/forms/choices.ts';
import { useGroups } from '../../widgets/places/group-list.ts';
import { JobTitleField } from '../../widgets/forms/job-title-field.tsx';
import { useSites } from '../../widgets/places/site-list.ts';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { useOptionSearch } from '../../widgets/forms/use-option-search.ts';
import { ErrorText } from '../../ui/feedback/error-text.tsx';
import type { UserFields, EditUserFields } from './user-fields.ts';
import classes from './user-form.module.css';
import { offeredRoles } from './users-search.ts';

interface UserFormProps {
  present?: { sites: readonly Named[]; group: Named | null } | undefined;
  emailHint?: string | undefined;
}

export function UserForm({ present, emailHint }: UserFormProps) {
  const { control, register, formState } = useFormContext<UserFields>();
  const { errors } = formState;
  const { t } = useTranslation(['users', 'common', 'shell']);
  const fieldText = useFieldText();
  const sites = includePresent(useSites(), present?.sites ?? []);
  const groups = includePresent(useGroups(), present?.group ? [present.group] : []);
  const siteSearch = useOptionSearch(sites);
  const field = (
    name: 'first_name' | 'surname' | 'email' | 'phone_number' | 'employer',
    maxLength: number = limits.textLength,
  ) => ({
    ...register(name),
    label: t(`form.${name}`),
    maxLength,
    autoComplete: 'off',
    error: fieldText(errors[name]?.message),
  });
  return (
    <>
      <TextField {...field('first_name')} data-autofocus />
      <TextField {...field('surname')} />
      <TextField
        {...field('email')}
        type="email"
        autoCapitalize="none"
        spellCheck={false}
        hint={emailHint}
      />
      <TextField {...field('phone_number', 32)} type="tel" hint={t('form.phoneHint')} />
      <TextField {...field('employer')} />
      <Controller
        control={control}
        name="job_title"
        render={({ field: jobTitle }) => (
          <JobTitleField
            {...jobTitle}
            label={t('form.job_title')}
            autoComplete="off"
            error={fieldText(errors.job_title?.message)}
          />
        )}
      />
      <Controller
        control={control}
        name="role"
        render={({ field: { value, onChange } }) => (
          <SelectField
            label={t('columns.role')}
            options={offeredRoles.map((role) => ({ value: role, label: t(`shell:roles.${role}`) }))}
            value={value}
            onChange={onChange}
            error={fieldText(errors.role?.message)}
          />
        )}
      />
      <Controller
        control={control}
        name="parent_group"
        render={({ field: { value, onChange } }) => (
          <SelectField
            label={t('columns.group')}
            searchable={groups.length > 8}
            nothingFoundMessage={t('common:noResults')}
            options={[{ value: '', label: t('none') }, ...groups.map(selectOption)]}
            value={value}
            onChange={onChange}
            error={fieldText(errors.parent_group?.message)}
          />
        )}
      />
      <div className={classes['wide']}>
        <Controller
          control={control}
          name="site"
          render={({ field: { value, onChange } }) => (
            <MultiSelectField
              label={t('form.site')}
              emptyText={t('none')}
              options={sites.map(selectOption)}
              values={value}
              onChange={onChange}
              search={siteSearch}
              error={fieldText(errors.site?.message)}
              hint={t('form.siteHint')}
            />
          )}
        />
      </div>
      <SwitchField
        name="head_office"
        label={t('form.head_office')}
        description={t('form.headOfficeHint')}
      />
      <SwitchField
        name="is_active"
        label={t('form.is_active')}
        description={t('form.activeHint')}
      />
    </>
  );
}

const selectOption = ({ id, name }: Named) => ({ value: String(id), label: name });

const includePresent = (known: readonly Named[], present: readonly Named[]): Named[] => [
  ...known,
  ...present.filter(({ id }) => !known.some((one) => one.id === id)),
];

interface SwitchFieldProps {
  name: 'head_office' | 'is_active' | 'is_mfa_enabled';
  label: string;
  description: string;
}

export function SwitchField({ name, label, description }: SwitchFieldProps) {
  const { control } = useFormContext<EditUserFields>();
  const fieldText = useFieldText();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, ...field }, fieldState }) => {
        const error = fieldText(fieldState.error?.message);
        return (
          <Switch
            {...field}
            checked={value}
            label={label}
            description={description}
            error={error !== undefined && <ErrorText text={error} />}
          />
        );
      }}
    />
  );
}
