import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '@wastegauge/contract/values/texts';
import { Controller, useController, useForm, useWatch } from 'react-hook-form';
import { zodResolver } from '@hookform/resolvers/zod';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FormFoot } from '../../widgets/forms/form-foot.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { JobTitleField } from '../../widgets/forms/job-title-field.tsx';
import { PhoneField } from '../../widgets/forms/phone-field.tsx';
import { useErrorText, useFieldText } from '../../widgets/forms/use-error-text.ts';
import { ApiError } from '../../api/api-error.ts';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { shownJobTitle, storedJobTitle } from '../../widgets/forms/job-titles.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import {
  changedFields,
  dialledNumber,
  profileFields,
  profileForm,
  type ProfileFields,
} from './profile-fields.ts';
import classes from './profile-page.module.css';
import { useChangeAccount } from './api.ts';

interface EditProfileDialogProps {
  opened: boolean;
  onClose: () => void;
  onMailSent: (email: string) => void;
}

export function EditProfileDialog({ opened, onClose, onMailSent }: EditProfileDialogProps) {
  const { t } = useTranslation(['accounts', 'common']);
  const formId = useId();
  const edit = useEditProfile({ onDone: onClose, onMailSent });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('edit.title')}
      closeLabel={t('common:close')}
      size="wide"
      footer={
        <FormFoot
          formId={formId}
          submitLabel={t('edit.save')}
          isPending={edit.isPending}
          onCancel={onClose}
        />
      }
    >
      <EditProfileForm formId={formId} edit={edit} />
    </Dialog>
  );
}

interface EditProfileFormProps {
  formId: string;
  edit: EditProfile;
}

function EditProfileForm({ formId, edit }: EditProfileFormProps) {
  const { t } = useTranslation('accounts');
  const fieldText = useFieldText();
  const { user, form, failure } = edit;
  const { register, control, formState } = form;
  const typedEmail = useWatch({ control, name: 'email' });
  const fieldError = (name: keyof ProfileFields) => fieldText(formState.errors[name]?.message);
  const field = (name: 'first_name' | 'surname' | 'email' | 'employer') =>
    ({ ...register(name), error: fieldError(name), maxLength: limits.textLength }) as const;
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
              error={fieldError('job_title')}
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
  const isOther = dialledNumber(typed, country.value) !== user.phone_number;
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

interface EditProfileOptions {
  onDone: () => void;
  /** Called when a confirmation link was sent to a new address. */
  onMailSent: (email: string) => void;
}

function useEditProfile({ onDone, onMailSent }: EditProfileOptions) {
  const { t } = useTranslation(['accounts', 'signUp']);
  const { t: tTitle } = useTranslation('signUp');
  const errorText = useErrorText();
  const { tellDone } = useTellResult();
  // Frozen when the form opens, so a background refresh does not overwrite input.
  const [user] = useState(useCurrentUser());
  const form = useForm<ProfileFields>({
    resolver: zodResolver(profileForm),
    mode: 'onTouched',
    defaultValues: { ...profileFields(user), job_title: shownJobTitle(tTitle, user.job_title) },
  });
  const change = useChangeAccount(user.id);
  const submit = form.handleSubmit((fields) => {
    if (change.isPending) return;
    const job_title = storedJobTitle(tTitle, fields.job_title);
    const changes = changedFields(user, { ...fields, job_title });
    if (Object.keys(changes).length === 0) return onDone();
    change.mutate(changes, {
      onSuccess: () => {
        onDone();
        if (changes.email !== undefined) onMailSent(changes.email);
        tellDone(t('accounts:edit.done'));
      },
      onError: (error) => {
        if (!(error instanceof ApiError)) return;
        for (const [name, [message]] of Object.entries(error.fieldErrors)) {
          const field = profileFieldName(name);
          if (field && message !== undefined) form.setError(field, { message });
        }
      },
    });
  });
  return {
    user,
    form,
    submit,
    isPending: change.isPending,
    failure: change.error && !isAboutFields(change.error) ? errorText(change.error) : undefined,
  };
}
type EditProfile = ReturnType<typeof useEditProfile>;

const profileFieldName = (name: string): keyof ProfileFields | undefined =>
  name === 'phone_number' ? 'phone' : profileForm.keyof().options.find((field) => field === name);

const isAboutFields = (error: Error): boolean =>
  error instanceof ApiError &&
  Object.keys(error.fieldErrors).some((name) => profileFieldName(name) !== undefined);
