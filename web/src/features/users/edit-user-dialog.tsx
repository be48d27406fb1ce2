import type { User } from '@wastegauge/contract/directory/accounts';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { zodResolver } from '@hookform/resolvers/zod';
import { Avatar } from '../../ui/display/avatar.tsx';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { fullName } from '../../widgets/session/person-name.ts';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { shownJobTitle, storedJobTitle } from '../../widgets/forms/job-titles.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { AnswerFields } from './answer-fields.tsx';
import { SwitchField, UserForm } from './user-form.tsx';
import { UserDialog } from './user-dialog.tsx';
import classes from './user-form.module.css';
import { useUpdateUser } from './api.ts';
import {
  userChanges,
  editUserForm,
  userFields,
  type EditedUser,
  type EditUserFields,
} from './user-fields.ts';
import { useServerErrors } from './use-server-errors.ts';

interface EditUserDialogProps {
  opened: boolean;
  user: User | null;
  onClose: () => void;
  onMailSent: (email: string) => void;
}

export function EditUserDialog({ user, ...props }: EditUserDialogProps) {
  const opening = useOpening(props.opened);
  return opening === 0 || user === null ? null : (
    <OpenedDialog key={opening} user={user} {...props} />
  );
}

function OpenedDialog({ opened, user, onClose, onMailSent }: EditUserDialogProps & { user: User }) {
  const { t } = useTranslation('users');
  const fieldText = useFieldText();
  const format = useFormat();
  const state = useEditUserForm(user, { onDone: onClose, onMailSent });
  return (
    <UserDialog
      opened={opened}
      onClose={onClose}
      title={t('edit.title')}
      submitLabel={t('edit.submit')}
      state={state}
    >
      <div className={classes['who']}>
        <Avatar id={String(user.id)} name={fullName(user)} photoUrl={user.profile_photo} />
        <p className={classes['names']}>
          <b>{fullName(user)}</b>
          <span>{user.email}</span>
        </p>
        <dl className={classes['login']}>
          <dt>{t('edit.loginDate')}</dt>
          <dd>{format.timestamp(user.last_activity)}</dd>
        </dl>
      </div>
      <UserForm
        present={{ sites: user.site, group: user.parent_group }}
        emailHint={t('form.newEmailHint')}
      />
      {user.is_mfa_enabled && (
        <SwitchField
          name="is_mfa_enabled"
          label={t('form.is_mfa_enabled')}
          description={t('form.twoStepHint')}
        />
      )}
      <Controller
        control={state.form.control}
        name="answers"
        render={({ field, fieldState }) => (
          <div className={classes['answers']}>
            <AnswerFields
              answers={field.value}
              error={fieldText(fieldState.error?.message)}
              onChange={field.onChange}
            />
          </div>
        )}
      />
    </UserDialog>
  );
}

interface EditUserOptions {
  onDone: () => void;
  /** Address that takes effect once its mailed link is opened. */
  onMailSent: (email: string) => void;
}

function useEditUserForm(user: User, { onDone, onMailSent }: EditUserOptions) {
  const { t } = useTranslation('users');
  const { t: titles } = useTranslation('signUp');
  const { tellDone } = useTellResult();
  const update = useUpdateUser(user.id);
  const form = useForm<EditUserFields, unknown, EditedUser>({
    resolver: zodResolver(editUserForm),
    mode: 'onTouched',
    defaultValues: { ...userFields(user), job_title: shownJobTitle(titles, user.job_title) },
  });
  const serverErrors = useServerErrors(update.error, (field, message, isFirst) => {
    if (field !== 'password') form.setError(field, { message }, { shouldFocus: isFirst });
  });

  const send = (fields: EditedUser): void => {
    if (update.isPending) return;
    const job_title = storedJobTitle(titles, fields.job_title);
    update.mutate(userChanges({ ...fields, job_title }), {
      onSuccess: ({ email }) => {
        onDone();
        if (fields.email !== email) onMailSent(fields.email);
        tellDone(t('edit.done'));
      },
      onError: serverErrors.showAtFields,
    });
  };
  return { form, send, isPending: update.isPending, failure: serverErrors.failure };
}
