import type { User } from '@wastegauge/contract/directory/accounts';
import { limits } from '@wastegauge/contract/values/texts';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { mountOnOpen } from '../../ui/dialogs/mount-on-open.tsx';
import { FormColumns, FormDialog } from '../../widgets/forms/form-dialog.tsx';
import { FormJobTitle, FormText, useFormField } from '../../widgets/forms/form-fields.tsx';
import { shownJobTitle, storedJobTitle } from '../../widgets/forms/job-titles.ts';
import { PhoneField } from '../../widgets/forms/phone-field.tsx';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { useChangeAccount } from './api.ts';
import {
  changedFields,
  dialledNumber,
  profileFields,
  profileForm,
  type ProfileFields,
} from './profile-fields.ts';

interface EditProfileDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Called when a confirmation link was sent to a new address. */
  onMailSent: (email: string) => void;
}

export const EditProfileDialog = mountOnOpen(OpenedDialog);

const text = { maxLength: limits.textLength };

function OpenedDialog({ onMailSent, ...dialog }: EditProfileDialogProps) {
  const { t } = useTranslation('accounts');
  const { t: titles } = useTranslation('signUp');
  // Frozen when the form opens, so a background refresh does not overwrite input.
  const [user] = useState(useCurrentUser());
  const change = useChangeAccount(user.id);
  const changes = (fields: ProfileFields) =>
    changedFields(user, { ...fields, job_title: storedJobTitle(titles, fields.job_title) });
  return (
    <FormDialog
      {...dialog}
      title={t('edit.title')}
      size="wide"
      schema={profileForm}
      values={{ ...profileFields(user), job_title: shownJobTitle(titles, user.job_title) }}
      fieldOf={profileFieldName}
      send={async (fields) => {
        const changed = changes(fields);
        if (Object.keys(changed).length > 0) await change.mutateAsync(changed);
        return changed;
      }}
      onSaved={({ email }) => {
        if (email !== undefined) onMailSent(email);
      }}
      submitLabel={t('edit.save')}
      done={(changed) => (Object.keys(changed).length > 0 ? t('edit.done') : undefined)}
    >
      <FormColumns>
        <FormText<ProfileFields>
          name="first_name"
          {...text}
          data-autofocus
          label={t('edit.firstName')}
          autoComplete="given-name"
        />
        <FormText<ProfileFields>
          name="surname"
          {...text}
          label={t('edit.lastName')}
          autoComplete="family-name"
        />
      </FormColumns>
      <Email user={user} />
      <Phone user={user} />
      <FormColumns>
        <FormText<ProfileFields>
          name="employer"
          {...text}
          label={t('edit.employer')}
          autoComplete="organization"
        />
        <FormJobTitle<ProfileFields>
          name="job_title"
          label={t('edit.jobTitle')}
          autoComplete="organization-title"
        />
      </FormColumns>
    </FormDialog>
  );
}

function Email({ user }: { user: User }) {
  const { t } = useTranslation('accounts');
  const typed = useWatch<ProfileFields, 'email'>({ name: 'email' });
  return (
    <FormText<ProfileFields>
      name="email"
      {...text}
      type="email"
      label={t('edit.email')}
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      hint={t(typed.trim() === user.email ? 'edit.emailHint' : 'edit.newEmailHint')}
    />
  );
}

function Phone({ user }: { user: User }) {
  const { t } = useTranslation('accounts');
  const { trigger } = useFormContext<ProfileFields>();
  const { field: country } = useFormField<ProfileFields, 'country'>('country');
  const {
    field: { value: typed, ref, onBlur, onChange },
    fieldState,
    error,
  } = useFormField<ProfileFields, 'phone'>('phone');
  const isOther = dialledNumber(typed, country.value) !== user.phone_number;
  return (
    <PhoneField
      country={country.value}
      text={typed}
      ref={ref}
      onBlur={onBlur}
      error={error}
      hint={t(user.is_mfa_enabled && isOther ? 'edit.phoneEndsTwoStep' : 'edit.phoneHint')}
      onCountryChange={(chosen) => {
        country.onChange(chosen);
        if (fieldState.isTouched) void trigger('phone');
      }}
      onTextChange={onChange}
    />
  );
}

const profileFieldName = (name: string): keyof ProfileFields | undefined =>
  name === 'phone_number' ? 'phone' : profileForm.keyof().options.find((field) => field === name);
