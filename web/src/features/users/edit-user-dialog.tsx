import { Group } from '@mantine/core';
import type { User } from '@wastegauge/contract/directory/accounts';
import { useTranslation } from 'react-i18next';
import { mountOnOpen } from '../../ui/dialogs/mount-on-open.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { FormDialog, FormRow } from '../../widgets/forms/form-dialog.tsx';
import { FormSwitch } from '../../widgets/forms/form-fields.tsx';
import { shownJobTitle, storedJobTitle } from '../../widgets/forms/job-titles.ts';
import { fullName } from '../../widgets/session/person-name.ts';
import { AnswerFields } from './answer-fields.tsx';
import { useUpdateUser } from './api.ts';
import { editUserForm, userChanges, userFields, type EditUserFields } from './user-fields.ts';
import classes from './user-form.module.css';
import { UserForm } from './user-form.tsx';

interface EditUserDialogProps {
  opened: boolean;
  user: User;
  onClose: () => void;
  /** Address that takes effect once its mailed link is opened. */
  onMailSent: (email: string) => void;
}

export const EditUserDialog = mountOnOpen(OpenedDialog, 'user');

function OpenedDialog({ user, onMailSent, ...dialog }: EditUserDialogProps) {
  const { t } = useTranslation('users');
  const { t: titles } = useTranslation('signUp');
  const update = useUpdateUser(user.id);
  return (
    <FormDialog
      {...dialog}
      title={t('edit.title')}
      size="wide"
      schema={editUserForm}
      values={{ ...userFields(user), job_title: shownJobTitle(titles, user.job_title) }}
      send={(fields) =>
        update.mutateAsync(
          userChanges({ ...fields, job_title: storedJobTitle(titles, fields.job_title) }),
        )
      }
      onSaved={({ email }, fields) => {
        if (fields.email !== email) onMailSent(fields.email);
      }}
      submitLabel={t('edit.submit')}
      done={t('edit.done')}
      columns={2}
    >
      <FormRow>
        <UserSummary user={user} />
      </FormRow>
      <UserForm
        present={{ sites: user.site, group: user.parent_group }}
        emailHint={t('form.newEmailHint')}
      />
      {user.is_mfa_enabled && (
        <FormSwitch<EditUserFields>
          name="is_mfa_enabled"
          label={t('form.is_mfa_enabled')}
          description={t('form.twoStepHint')}
        />
      )}
      <FormRow>
        <div className={classes['answers']}>
          <AnswerFields />
        </div>
      </FormRow>
    </FormDialog>
  );
}

function UserSummary({ user }: { user: User }) {
  const { t } = useTranslation('users');
  const format = useFormat();
  return (
    <Group gap="var(--s2) var(--s3)">
      <Avatar id={String(user.id)} name={fullName(user)} photoUrl={user.profile_photo} />
      <p className={classes['names']}>
        <b>{fullName(user)}</b>
        <span>{user.email}</span>
      </p>
      <dl className={classes['login']}>
        <dt>{t('edit.loginDate')}</dt>
        <dd>{format.timestamp(user.last_activity)}</dd>
      </dl>
    </Group>
  );
}
