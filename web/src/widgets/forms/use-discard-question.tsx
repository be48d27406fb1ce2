import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';

interface DiscardQuestion {
  /** Asks first when there is unsaved input. */
  close: () => void;
  question: ReactNode;
}

export function useDiscardQuestion(isDirty: boolean, onClose: () => void): DiscardQuestion {
  const { t } = useTranslation('common');
  const [isAsking, setIsAsking] = useState(false);
  const close = (): void => {
    if (isAsking) return;
    // In the same task, the Escape that asks the question would also close it.
    if (isDirty) setTimeout(() => setIsAsking(true));
    else onClose();
  };
  const discard = (): void => {
    setIsAsking(false);
    // The focus returns to the form first, then to the opener of the dialog.
    setTimeout(onClose);
  };
  return {
    close,
    question: (
      <ConfirmDialog
        opened={isAsking}
        title={t('discardChanges.title')}
        text={t('discardChanges.text')}
        confirmLabel={t('discardChanges.confirm')}
        cancelLabel={t('discardChanges.cancel')}
        closeLabel={t('close')}
        destructive
        onConfirm={discard}
        onCancel={() => setIsAsking(false)}
      />
    ),
  };
}
