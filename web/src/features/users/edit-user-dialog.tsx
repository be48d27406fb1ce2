import type { User } from '@wastegauge/contract/directory/accounts';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/display/avatar.tsx';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { nameOf } from '../../widgets/session/person-name.ts';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { AnswersForm } from './answers-form.tsx';
import { SwitchField } from './switch-form.tsx';
import { useEditUserForm } from './use-edit-user-form.ts';
import { UserDialog } from './user-dialog.tsx';
import { UserForm } from './user-form.tsx';
import classes from './user-form.module.css';

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
        <Avatar id={String(user.id)} name={nameOf(user)} photoUrl={user.profile_photo} />
        <p className={classes['names']}>
          <b>{nameOf(user)}</b>
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
            <AnswersForm
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
