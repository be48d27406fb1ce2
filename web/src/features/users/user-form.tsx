import { limits } from '@wastegauge/contract/values/texts';
import { useTranslation } from 'react-i18next';
import type { Named } from '../../widgets/forms/choices.ts';
import { FormRow } from '../../widgets/forms/form-dialog.tsx';
import {
  FormJobTitle,
  FormMultiSelect,
  FormSelect,
  FormSwitch,
  FormText,
} from '../../widgets/forms/form-fields.tsx';
import { useGroups } from '../../widgets/places/group-list.ts';
import { useSites } from '../../widgets/places/site-list.ts';
import type { UserFields } from './user-fields.ts';
import { offeredRoles } from './users-search.ts';

interface UserFormProps {
  present?: { sites: readonly Named[]; group: Named | null } | undefined;
  emailHint?: string | undefined;
}

const text = { maxLength: limits.textLength, autoComplete: 'off' };

export function UserForm({ present, emailHint }: UserFormProps) {
  const { t } = useTranslation(['users', 'shell']);
  const sites = includePresent(useSites(), present?.sites ?? []);
  const groups = includePresent(useGroups(), present?.group ? [present.group] : []);
  return (
    <>
      <FormText<UserFields>
        name="first_name"
        label={t('form.first_name')}
        {...text}
        data-autofocus
      />
      <FormText<UserFields> name="surname" label={t('form.surname')} {...text} />
      <FormText<UserFields>
        name="email"
        label={t('form.email')}
        {...text}
        type="email"
        autoCapitalize="none"
        spellCheck={false}
        hint={emailHint}
      />
      <FormText<UserFields>
        name="phone_number"
        label={t('form.phone_number')}
        {...text}
        maxLength={32}
        type="tel"
        hint={t('form.phoneHint')}
      />
      <FormText<UserFields> name="employer" label={t('form.employer')} {...text} />
      <FormJobTitle<UserFields> name="job_title" label={t('form.job_title')} autoComplete="off" />
      <FormSelect<UserFields>
        name="role"
        label={t('columns.role')}
        options={offeredRoles.map((role) => ({ value: role, label: t(`shell:roles.${role}`) }))}
      />
      <FormSelect<UserFields>
        name="parent_group"
        label={t('columns.group')}
        options={[{ value: '', label: t('none') }, ...groups.map(selectOption)]}
      />
      <FormRow>
        <FormMultiSelect<UserFields>
          name="site"
          label={t('form.site')}
          emptyText={t('none')}
          options={sites.map(selectOption)}
          hint={t('form.siteHint')}
        />
      </FormRow>
      <FormSwitch<UserFields>
        name="head_office"
        label={t('form.head_office')}
        description={t('form.headOfficeHint')}
      />
      <FormSwitch<UserFields>
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
