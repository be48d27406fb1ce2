import { Button } from '@mantine/core';

interface QuestionFooterProps {
  questionId: string;
  confirmLabel: string;
  cancelLabel: string;
  processingLabel: string;
  isProcessing?: boolean | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

// Modal autofocus runs only on opening; here the dialog is already open.
const focusButton = (button: HTMLButtonElement | null): void => button?.focus();

export function QuestionFooter({
  questionId,
  confirmLabel,
  cancelLabel,
  processingLabel,
  isProcessing = false,
  onConfirm,
  onCancel,
}: QuestionFooterProps) {
  return (
    <>
      <Button disabled={isProcessing} onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button
        ref={focusButton}
        variant="primary"
        aria-describedby={questionId}
        disabled={isProcessing}
        onClick={onConfirm}
      >
        {isProcessing ? processingLabel : confirmLabel}
      </Button>
    </>
  );
}
