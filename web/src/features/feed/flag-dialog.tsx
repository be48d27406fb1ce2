import { Button, Textarea } from '@mantine/core';
import { commentLength } from '@wastegauge/contract/waste/comments';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useDiscardQuestion } from '../../widgets/forms/use-discard-question.tsx';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { isOutdated, useFlag } from './api.ts';

interface FlagDialogProps {
  opened: boolean;
  isSaving: boolean;
  onFlag: (note: string) => void;
  onClose: () => void;
}

export function FlagDialog({ opened, isSaving, onFlag, onClose }: FlagDialogProps) {
  const { t } = useTranslation(['feed', 'common']);
  const formId = useId();
  const [note, setNote] = useState('');
  const text = note.trim();
  const discarding = useDiscardQuestion(text !== '', onClose);

  function handleSubmit(submitted: FormEvent): void {
    submitted.preventDefault();
    if (text !== '' && !isSaving) onFlag(text);
  }

  return (
    <Dialog
      opened={opened}
      onClose={discarding.close}
      title={t('flag.title')}
      closeLabel={t('common:close')}
      sheet="fit"
      footer={
        <>
          <Button disabled={isSaving} onClick={() => onFlag('')}>
            {t('flag.withoutNote')}
          </Button>
          <Button type="submit" form={formId} variant="primary" disabled={text === '' || isSaving}>
            {t(isSaving ? 'common:processing' : 'flag.add')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit}>
        <p>{t('flag.text')}</p>
        <Textarea
          mt="md"
          label={t('flag.note')}
          rows={4}
          maxLength={commentLength}
          data-autofocus
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </form>
      {discarding.question}
    </Dialog>
  );
}

interface FlagCallbacks {
  onDone?: () => void;
  onOutdated?: () => void;
}

export function useFlagging() {
  const { t } = useTranslation('texts');
  const { notifyError, notifyFailure } = useResultToast();
  const { mutate, isPending } = useFlag();
  return {
    isSaving: isPending,
    /** An empty note sets a flag without a note; null removes the flag. */
    flag: (id: number, note: string | null, { onDone, onOutdated }: FlagCallbacks = {}): void =>
      mutate(
        { id, note },
        {
          onSuccess: () => onDone?.(),
          onError: (error) => {
            if (!isOutdated(error)) return notifyFailure(t('oops'));
            notifyError(error);
            onOutdated?.();
          },
        },
      ),
  };
}
