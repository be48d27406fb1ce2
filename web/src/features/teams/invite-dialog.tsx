import { teamRoutes } from '@wastegauge/contract/directory/teams';
import { limits } from '@wastegauge/contract/values/texts';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../widgets/forms/form-dialog.tsx';
import { FormText } from '../../widgets/forms/form-fields.tsx';
import { useInvite } from './api.ts';

interface InviteDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function InviteDialog(dialog: InviteDialogProps) {
  const { t } = useTranslation('teams');
  const invite = useInvite();
  return (
    <FormDialog
      {...dialog}
      title={t('invite.title')}
      sheet="fit"
      schema={teamRoutes.inviteToTeam.body}
      mode="onSubmit"
      values={{ email: '' }}
      send={({ email }) => invite.mutateAsync(email)}
      submitLabel={t('invite.send')}
      done={(_saved, { email }) => t('invite.done', { email })}
    >
      <FormText
        name="email"
        data-autofocus
        type="email"
        label={t('invite.email')}
        hint={t('invite.hint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.textLength}
      />
    </FormDialog>
  );
}
