import { limits } from '@wastegauge/contract/values/texts';
import { Controller, useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/feedback/alert.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { JobTitleField } from '../../widgets/forms/job-title-field.tsx';
import { PhoneField } from '../../widgets/forms/phone-field.tsx';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { dialled, type ProfileFields } from './profile-fields.ts';
import classes from './profile-page.module.css';
import type { EditProfile } from './use-edit-profile.ts';

interface EditProfileFormProps {
  formId: string;
  edit: EditProfile;
}

export function EditProfileForm({ formId, edit }: EditProfileFormProps) {
  const { t } = useTranslation('accounts');
  const fieldText = useFieldText();
  const { user, form, failure } = edit;
  const { register, control, formState } = form;
  const typedEmail = useWatch({ control, name: 'email' });
  const errorOf = (name: keyof ProfileFields) => fieldText(formState.errors[name]?.message);
  const field = (name: 'first_name' | 'surname' | 'email' | 'employer') =>
    ({ ...register(name), error: errorOf(name), maxLength: limits.textLength }) as const;
  return (
    <form
      id={formId}
      className={classes['form']}
      noValidate
      onSubmit={(event) => void edit.submit(event)}
    >
      {failure !== undefined && <Alert tone="err">{failure}</Alert>}
      <div className={classes['two']}>
        <TextField
          {...field('first_name')}
          data-autofocus
          label={t('edit.firstName')}
          autoComplete="given-name"
        />
        <TextField {...field('surname')} label={t('edit.lastName')} autoComplete="family-name" />
      </div>
      <TextField
        {...field('email')}
        type="email"
        label={t('edit.email')}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint={t(typedEmail.trim() === user.email ? 'edit.emailHint' : 'edit.newEmailHint')}
      />
      <Phone edit={edit} />
      <div className={classes['two']}>
        <TextField {...field('employer')} label={t('edit.employer')} autoComplete="organization" />
        <Controller
          control={control}
          name="job_title"
          render={({ field: jobTitle }) => (
            <JobTitleField
              {...jobTitle}
              label={t('edit.jobTitle')}
              error={errorOf('job_title')}
              autoComplete="organization-title"
            />
          )}
        />
      </div>
    </form>
  );
}

function Phone({ edit: { user, form } }: { edit: EditProfile }) {
  const { t } = useTranslation('accounts');
  const fieldText = useFieldText();
  const { control, trigger } = form;
  const { field: country } = useController({ control, name: 'country' });
  const {
    field: { value: typed, ref, onBlur, onChange },
    fieldState,
  } = useController({ control, name: 'phone' });
  const isOther = dialled(typed, country.value) !== user.phone_number;
  return (
    <PhoneField
      country={country.value}
      text={typed}
      ref={ref}
      onBlur={onBlur}
      error={fieldText(fieldState.error?.message)}
      hint={t(user.is_mfa_enabled && isOther ? 'edit.phoneEndsTwoStep' : 'edit.phoneHint')}
      onCountryChange={(chosen) => {
        country.onChange(chosen);
        if (fieldState.isTouched) void trigger('phone');
      }}
      onTextChange={onChange}
    />
  );
}
