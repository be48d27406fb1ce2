import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Invitation } from '@wastegauge/contract/directory/sign-up';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useErrorText, useFieldText } from '../../widgets/forms/use-error-text.ts';
import { acceptInvitation } from './api.ts';
import { OwnEmailField } from './person-form.tsx';
import { useAccepted } from './use-accepted.ts';
import classes from './sign-up-page.module.css';

interface JoinFormProps {
  token: string;
  invitation: Invitation;
}

export function JoinForm({ token, invitation }: JoinFormProps) {
  const { t } = useTranslation('signUp');
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const finish = useAccepted(invitation);
  const attempt = useMutation({ mutationFn: () => acceptInvitation(token), onSuccess: finish });
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!attempt.isPending) attempt.mutate();
      }}
    >
      {attempt.error && <Alert tone="err">{fieldText(errorText(attempt.error))}</Alert>}
      <OwnEmailField email={invitation.email} />
      <Button
        type="submit"
        variant="primary"
        size="md"
        fullWidth
        disabled={attempt.isPending}
        classNames={{ root: classes['join'] ?? '', label: classes['joinLabel'] ?? '' }}
      >
        {attempt.isPending
          ? t('submitting')
          : t('invitation.join', { group: invitation.group_name })}
      </Button>
    </form>
  );
}
