import type { TeamMember } from '@wastegauge/contract/directory/teams';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmActionDialog } from '../../widgets/forms/confirm-action-dialog.tsx';
import { useRemoveMember } from './api.ts';

interface RemoveMemberDialogProps {
  member: TeamMember | undefined;
  teamName: string;
  onClose: () => void;
}

export function RemoveMemberDialog({ member, teamName, onClose }: RemoveMemberDialogProps) {
  const { t } = useTranslation('teams');
  const remove = useRemoveMember();
  const [asked, setAsked] = useState(member);
  if (member && member !== asked) setAsked(member);
  const name = asked ? `${asked.first_name} ${asked.surname}` : '';
  return (
    <ConfirmActionDialog
      opened={member !== undefined}
      onClose={onClose}
      title={t('remove.title')}
      text={t('remove.question', { name, group: teamName })}
      confirmLabel={t('remove.confirm')}
      isDisabled={!member}
      run={() => remove.mutateAsync(member?.id ?? 0)}
      done={t('remove.done', { name })}
    />
  );
}
