import { Button } from '@mantine/core';

interface QuestionFootProps {
  /** The element that asks. */
  questionId: string;
  confirmLabel: string;
  cancelLabel: string;
  processingLabel: string;
  isProcessing?: boolean | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

// The dialog is open already when its form gives way to the question.
const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();

/** Answers to a question that a dialog asks in place of its form. */
export function QuestionFoot({
  questionId,
  confirmLabel,
  cancelLabel,
  processingLabel,
  isProcessing = false,
  onConfirm,
  onCancel,
}: QuestionFootProps) {
  return (
    <>
      <Button disabled={isProcessing} onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button
        ref={takeFocus}
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
