import { Button } from '@mantine/core';
import type { User } from '@wastegauge/contract/accounts';
import { useId } from 'react';
import { Controller, FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/alert.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useOpening } from '../../ui/use-opening.ts';
import { useCurrentUser } from '../../widgets/current-user.ts';
import { useFieldText } from '../../widgets/use-error-text.ts';
import { useFormat } from '../../widgets/use-format.ts';
import { AnswersForm } from './answers-form.tsx';
import { SwitchField } from './switch-form.tsx';
import { useEditUserForm } from './use-edit-user-form.ts';
import { UserForm } from './user-form.tsx';
import classes from './user-form.module.css';
import { nameOf } from './user-name.ts';

interface EditUserDialogProps {
  opened: boolean;
  user: User | null;
  onClose: () => void;
}

export function EditUserDialog({ user, ...props }: EditUserDialogProps) {
  const opening = useOpening(props.opened);
  return opening === 0 || user === null ? null : (
    <OpenedDialog key={opening} user={user} {...props} />
  );
}

function OpenedDialog({ opened, user, onClose }: EditUserDialogProps & { user: User }) {
  const { t } = useTranslation(['users', 'common']);
  const fieldText = useFieldText();
  const format = useFormat();
  const me = useCurrentUser();
  const formId = useId();
  const { form, isPending, failure, send } = useEditUserForm(user, onClose);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('edit.title')}
      closeLabel={t('common:close')}
      size="wide"
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" disabled={isPending}>
            {t(isPending ? 'common:processing' : 'edit.submit')}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form
          id={formId}
          className={classes['form']}
          noValidate
          onSubmit={(event) => void form.handleSubmit(send)(event)}
        >
          {failure && (
            <Alert tone="err" comesIntoView={!failure.isInView}>
              {failure.text}
            </Alert>
          )}
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
            emailHint={user.id === me.id ? t('form.ownEmailHint') : undefined}
          />
          {user.is_mfa_enabled && (
            <SwitchField
              name="is_mfa_enabled"
              label={t('form.is_mfa_enabled')}
              description={t('form.twoStepHint')}
            />
          )}
          <Controller
            control={form.control}
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
        </form>
      </FormProvider>
    </Dialog>
  );
}
