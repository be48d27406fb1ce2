import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useResultToast } from './use-result-toast.ts';

type Texts = Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'text' | 'confirmLabel'>;

interface ConfirmActionDialogProps<Result> extends Texts {
  opened: boolean;
  onClose: () => void;
  run: () => Promise<Result>;
  done?: string | undefined;
  onDone?: ((result: Result) => unknown) | undefined;
  destructive?: boolean | undefined;
  isDisabled?: boolean | undefined;
  staysOpenOnError?: boolean | undefined;
}

/** Runs an action after confirmation and reports its result as a toast. */
export function ConfirmActionDialog<Result>({
  onClose,
  run,
  done,
  onDone,
  destructive = true,
  isDisabled = false,
  staysOpenOnError = false,
  ...props
}: ConfirmActionDialogProps<Result>) {
  const { t } = useTranslation();
  const { notifyDone, notifyError } = useResultToast();
  const [isRunning, setIsRunning] = useState(false);
  const confirm = async (): Promise<void> => {
    if (isRunning) return;
    setIsRunning(true);
    try {
      const result = await run();
      if (done !== undefined) notifyDone(done);
      onClose();
      onDone?.(result);
    } catch (error) {
      notifyError(error);
      if (!staysOpenOnError) onClose();
    } finally {
      setIsRunning(false);
    }
  };
  return (
    <ConfirmDialog
      {...props}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      destructive={destructive}
      isProcessing={isRunning || isDisabled}
      processingLabel={isRunning ? t('processing') : props.confirmLabel}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
