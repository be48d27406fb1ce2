import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { singleClick } from './single-click.ts';

interface ConfirmDialogProps {
  opened: boolean;
  title: ReactNode;
  text: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  closeLabel?: string | undefined;
  destructive?: boolean | undefined;
  isProcessing?: boolean | undefined;
  processingLabel?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmDialog({
  opened,
  title,
  text,
  confirmLabel,
  cancelLabel,
  closeLabel = cancelLabel,
  destructive = false,
  isProcessing = false,
  processingLabel = confirmLabel,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onCancel}
      title={title}
      closeLabel={closeLabel}
      sheet="fit"
      footer={
        <>
          <Button onClick={onCancel} data-autofocus={destructive || undefined}>
            {cancelLabel}
          </Button>
          <Button
            variant={destructive ? 'danger-filled' : 'primary'}
            disabled={isProcessing}
            onClick={singleClick(onConfirm)}
            data-autofocus={!destructive || undefined}
          >
            {isProcessing ? processingLabel : confirmLabel}
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  );
}
