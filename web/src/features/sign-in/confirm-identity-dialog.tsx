import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { confirmIdentityBody } from '@wastegauge/contract/directory/sign-in';
import { useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { identityCheck } from '../../api/call.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { FormFooter } from '../../widgets/forms/form-footer.tsx';
import { SecretField } from '../../widgets/forms/secret-field.tsx';
import { signOut } from '../../widgets/session/sign-out.ts';
import { useErrorText, useFieldText } from '../../widgets/forms/use-error-text.ts';
import { confirmIdentity } from './api.ts';
import classes from './confirm-identity-dialog.module.css';

type Answer = (isConfirmed: boolean) => void;

export function ConfirmIdentityDialog() {
  const [answer, setAnswer] = useState<Answer>();
  useEffect(
    () => identityCheck.answerWith(() => new Promise((resolve) => setAnswer(() => resolve))),
    [],
  );
  const opening = useOpening(answer !== undefined);
  const settle: Answer = (isConfirmed) => {
    answer?.(isConfirmed);
    setAnswer(undefined);
  };
  return opening === 0 ? null : (
    <OpenedDialog key={opening} opened={answer !== undefined} onAnswer={settle} />
  );
}

interface OpenedDialogProps {
  opened: boolean;
  onAnswer: Answer;
}

function OpenedDialog({ opened, onAnswer }: OpenedDialogProps) {
  const { t } = useTranslation(['signIn', 'common']);
  const formId = useId();
  const queryClient = useQueryClient();
  const confirm = useMutation({
    mutationFn: confirmIdentity,
    onSuccess: () => onAnswer(true),
  });
  const leave = useMutation({
    mutationFn: () => signOut(queryClient, 'signedOut'),
    onSuccess: () => onAnswer(false),
  });
  const cancel = (): void => onAnswer(false);
  return (
    <Dialog
      opened={opened}
      onClose={cancel}
      title={t('identity.title')}
      closeLabel={t('common:close')}
      sheet="fit"
      footer={
        <FormFooter
          formId={formId}
          submitLabel={t('identity.submit')}
          isPending={confirm.isPending}
          onCancel={cancel}
        />
      }
    >
      <div className={classes['body']}>
        <PasswordForm
          formId={formId}
          error={confirm.error}
          onSubmit={(password) => {
            if (!confirm.isPending) confirm.mutate(password);
          }}
          onCancel={cancel}
        />
        <div className={classes['other']}>
          <p>{t('identity.noPassword')}</p>
          <Button
            variant="link"
            className={classes['again'] ?? ''}
            disabled={leave.isPending}
            onClick={() => leave.mutate()}
          >
            {t('identity.signInAgain')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface PasswordFormProps {
  formId: string;
  error: Error | null;
  onSubmit: (password: string) => void;
  onCancel: () => void;
}

function PasswordForm({ formId, error, onSubmit, onCancel }: PasswordFormProps) {
  const { t } = useTranslation('signIn');
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(confirmIdentityBody),
    defaultValues: { password: '' },
  });
  const isWrong = error instanceof ApiError && error.code === 'wrongPassword';
  const typed = formState.errors.password?.message;
  return (
    <form
      id={formId}
      className={classes['body']}
      noValidate
      onSubmit={(event) => void handleSubmit(({ password }) => onSubmit(password))(event)}
    >
      <p>{t('identity.text')}</p>
      {error && !isWrong && <Alert tone="err">{errorText(error)}</Alert>}
      <SecretField
        {...register('password')}
        data-autofocus
        // Escape closes only this dialog, not the one below it.
        data-mantine-stop-propagation="true"
        onKeyDown={({ key }) => {
          if (key === 'Escape') onCancel();
        }}
        label={t('identity.password')}
        autoComplete="current-password"
        error={isWrong && typed === undefined ? errorText(error) : fieldText(typed)}
      />
    </form>
  );
}
