import { zodResolver } from '@hookform/resolvers/zod';
import { teamRoutes } from '@wastegauge/contract/directory/teams';
import { limits } from '@wastegauge/contract/values/texts';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormFoot } from '../../widgets/forms/form-foot.tsx';
import { useFailureText, useFieldText } from '../../widgets/forms/use-error-text.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { mountOnOpen } from '../../ui/dialogs/mount-on-open.tsx';
import { useInvite } from './api.ts';

interface InviteDialogProps {
  opened: boolean;
  onClose: () => void;
}

export const InviteDialog = mountOnOpen(OpenedDialog);

function OpenedDialog({ opened, onClose }: InviteDialogProps) {
  const { t } = useTranslation(['teams', 'common']);
  const formId = useId();
  const { tellDone } = useTellResult();
  const fieldText = useFieldText();
  const failureText = useFailureText();
  const invite = useInvite();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(teamRoutes.inviteToTeam.body),
    defaultValues: { email: '' },
  });
  const send = handleSubmit(({ email }) => {
    if (invite.isPending) return;
    invite.mutate(email, {
      onSuccess: () => {
        onClose();
        tellDone(t('invite.done', { email }));
      },
    });
  });
  const refusal = invite.error ? fieldText(failureText(invite.error)) : undefined;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('invite.title')}
      closeLabel={t('common:close')}
      sheet="fit"
      footer={
        <FormFoot
          formId={formId}
          submitLabel={t('invite.send')}
          isPending={invite.isPending}
          onCancel={onClose}
        />
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void send(event)}>
        <TextField
          {...register('email', {
            onChange: () => {
              // Keep the mutation of a request in progress so that its result is still shown.
              if (!invite.isPending) invite.reset();
            },
          })}
          data-autofocus
          type="email"
          label={t('invite.email')}
          hint={t('invite.hint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.textLength}
          error={fieldText(formState.errors.email?.message) ?? refusal}
        />
      </form>
    </Dialog>
  );
}
