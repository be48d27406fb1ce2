import { Button } from '@mantine/core';
import { limits } from '@wastegauge/contract/texts';
import { useId } from 'react';
import { FormProvider, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/alert.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useOpening } from '../../ui/use-opening.ts';
import { NewPasswordField } from '../../widgets/new-password-field.tsx';
import { SecretField } from '../../widgets/secret-field.tsx';
import { useFieldText } from '../../widgets/use-error-text.ts';
import { useAddUserForm } from './use-add-user-form.ts';
import type { AddUserFields } from './user-fields.ts';
import { UserForm } from './user-form.tsx';
import classes from './user-form.module.css';

interface AddUserDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function AddUserDialog(props: AddUserDialogProps) {
  const opening = useOpening(props.opened);
  return opening === 0 ? null : <OpenedDialog key={opening} {...props} />;
}

function OpenedDialog({ opened, onClose }: AddUserDialogProps) {
  const { t } = useTranslation(['users', 'common']);
  const formId = useId();
  const { form, isPending, failure, send } = useAddUserForm(onClose);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('add.title')}
      closeLabel={t('common:close')}
      size="wide"
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" disabled={isPending}>
            {t(isPending ? 'common:processing' : 'add.submit')}
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
          <UserForm />
          <Passwords />
        </form>
      </FormProvider>
    </Dialog>
  );
}

/** Apart from the dialog, so that of several errors the first on screen gets the focus. */
function Passwords() {
  const { t } = useTranslation('users');
  const fieldText = useFieldText();
  const { register, control, formState } = useFormContext<AddUserFields>();
  const [typed, ...personal] = useWatch({
    control,
    name: ['password', 'first_name', 'surname', 'employer'],
  });
  const secret = (name: 'password' | 'confirm_password') => ({
    ...register(name),
    label: t(`form.${name}`),
    error: fieldText(formState.errors[name]?.message),
  });
  return (
    <>
      <NewPasswordField
        {...secret('password')}
        typed={typed}
        personal={personal}
        hint={typed ? undefined : t('form.passwordHint', { length: limits.passwordMinLength })}
      />
      <SecretField {...secret('confirm_password')} autoComplete="new-password" />
    </>
  );
}
