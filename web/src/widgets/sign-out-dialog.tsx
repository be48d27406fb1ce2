import { useMutation } from '@tanstack/react-query';
import { signInRoutes } from '@wastegauge/contract/sign-in';
import { useTranslation } from 'react-i18next';
import { call, session } from '../api/call.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

interface SignOutDialogProps {
  opened: boolean;
  onCancel: () => void;
}

export function SignOutDialog({ opened, onCancel }: SignOutDialogProps) {
  const { t } = useTranslation(['shell', 'common']);
  const signOut = useMutation({
    mutationFn: () => call(signInRoutes.logout, {}),
    // Whatever the server says, this browser forgets the session.
    onSettled: () => session.end('signedOut'),
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={t('logout.title')}
      text={t('logout.question')}
      confirmLabel={t('logout.yes')}
      cancelLabel={t('logout.no')}
      closeLabel={t('common:close')}
      processingLabel={t('common:processing')}
      isProcessing={signOut.isPending}
      onConfirm={() => signOut.mutate()}
      onCancel={onCancel}
    />
  );
}
