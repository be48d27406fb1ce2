import { Stack, Textarea } from '@mantine/core';
import { maxReasonLength } from '@wastegauge/contract/http-request';
import { texts } from '@wastegauge/contract/values/texts';
import { useEffect, useId, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { changeReason } from '../../api/call.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { FormFooter } from '../../widgets/forms/form-footer.tsx';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';

type Answer = (reason: string | null) => void;

/** Asks for the reason when a call changes entries of a locked report. */
export function ChangeReasonDialog() {
  const [answer, setAnswer] = useState<Answer>();
  const [lastReason, setLastReason] = useState('');
  useEffect(
    () => changeReason.answerWith(() => new Promise((resolve) => setAnswer(() => resolve))),
    [],
  );
  const opening = useOpening(answer !== undefined);
  const settle: Answer = (reason) => {
    answer?.(reason);
    setAnswer(undefined);
    if (reason !== null) setLastReason(reason);
  };
  return opening === 0 ? null : (
    <OpenedDialog
      key={opening}
      opened={answer !== undefined}
      lastReason={lastReason}
      onAnswer={settle}
    />
  );
}

interface OpenedDialogProps {
  opened: boolean;
  /** Offered again, because several corrections often have one reason. */
  lastReason: string;
  onAnswer: Answer;
}

function OpenedDialog({ opened, lastReason, onAnswer }: OpenedDialogProps) {
  const { t } = useTranslation(['compliance', 'common']);
  const formId = useId();
  const fieldText = useFieldText();
  const [reason, setReason] = useState(lastReason);
  const [isChecked, setIsChecked] = useState(false);
  const isMissing = reason.trim() === '';
  const cancel = (): void => onAnswer(null);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setIsChecked(true);
    if (!isMissing) onAnswer(reason.trim());
  };
  return (
    <Dialog
      opened={opened}
      onClose={cancel}
      title={t('changeReason.title')}
      closeLabel={t('common:close')}
      sheet="fit"
      footer={
        <FormFooter
          formId={formId}
          submitLabel={t('changeReason.submit')}
          isPending={false}
          onCancel={cancel}
        />
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack gap="var(--s4)">
          <p>{t('changeReason.text')}</p>
          <Textarea
            data-autofocus
            // Escape closes only this dialog, not the one below it.
            data-mantine-stop-propagation="true"
            onKeyDown={({ key }) => {
              if (key === 'Escape') cancel();
            }}
            label={t('changeReason.reason')}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={maxReasonLength}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
            error={isChecked && isMissing ? fieldText(texts.requiredField) : undefined}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
