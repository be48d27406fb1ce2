import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { signOut } from './sign-out.ts';

interface SignOutDialogProps {
  opened: boolean;
  onCancel: () => void;
}

export function SignOutDialog({ opened, onCancel }: SignOutDialogProps) {
  const { t } = useTranslation(['shell', 'common']);
  const queryClient = useQueryClient();
  const signingOut = useMutation({ mutationFn: () => signOut(queryClient, 'signedOut') });
  return (
    <ConfirmDialog
      opened={opened}
      title={t('logout.title')}
      text={t('logout.question')}
      confirmLabel={t('logout.yes')}
      cancelLabel={t('logout.no')}
      closeLabel={t('common:close')}
      processingLabel={t('common:processing')}
      isProcessing={signingOut.isPending}
      onConfirm={() => signingOut.mutate()}
      onCancel={onCancel}
    />
  );
}
