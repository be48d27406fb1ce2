import type { TeamMember } from '@wastegauge/contract/directory/teams';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { useRemoveMember } from './api.ts';

interface RemoveMemberDialogProps {
  member: TeamMember | undefined;
  teamName: string;
  onClose: () => void;
}

export function RemoveMemberDialog({ member, teamName, onClose }: RemoveMemberDialogProps) {
  const { t } = useTranslation(['teams', 'common']);
  const { tellDone, tellError } = useTellResult();
  const remove = useRemoveMember();
  const [asked, setAsked] = useState(member);
  if (member && member !== asked) setAsked(member);
  const name = asked ? `${asked.first_name} ${asked.surname}` : '';
  return (
    <ConfirmDialog
      opened={member !== undefined}
      title={t('remove.title')}
      text={t('remove.question', { name, group: teamName })}
      confirmLabel={t('remove.confirm')}
      cancelLabel={t('common:cancel')}
      closeLabel={t('common:close')}
      processingLabel={t('common:processing')}
      destructive
      isProcessing={remove.isPending}
      onCancel={onClose}
      onConfirm={() => {
        if (!member) return;
        remove.mutate(member.id, {
          onSuccess: () => tellDone(t('remove.done', { name })),
          onError: tellError,
          onSettled: onClose,
        });
      }}
    />
  );
}
