import { Button, FileButton } from '@mantine/core';
import { IconFileUpload, IconTrash } from '#icons';
import { useMutation } from '@tanstack/react-query';
import { donationLimits } from '@wastegauge/contract/waste/donations';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorLine } from '../../../ui/feedback/error-text.tsx';
import { useFormField } from '../../../widgets/forms/form-fields.tsx';
import { useFailureText } from '../../../widgets/forms/use-error-text.ts';
import { uploadAgreement } from '../api.ts';
import type { AgreementFields } from './organisation-fields.ts';
import classes from './organisations-card.module.css';

export function AgreementFileField() {
  const { t } = useTranslation(['donations', 'errors']);
  const labelId = useId();
  const { field, error } = useFormField<AgreementFields, 'file'>('file');
  const failureText = useFailureText();
  const upload = useMutation({ mutationFn: uploadAgreement });
  const [isTooLarge, setIsTooLarge] = useState(false);
  const resetFile = useRef<() => void>(null);
  const chosen = field.value;
  const uploadProblem = upload.error ? failureText(upload.error) : error;
  const problem = isTooLarge ? t('errors:agreementTooLarge') : uploadProblem;
  function send(file: File | null): void {
    // Allows the same file to be selected again.
    resetFile.current?.();
    if (!file || upload.isPending) return;
    setIsTooLarge(file.size > donationLimits.maxAgreementBytes);
    if (file.size > donationLimits.maxAgreementBytes) return;
    upload.mutate(file, {
      onSuccess: ({ file: name, file_name: title }) =>
        field.onChange({ upload: name, name: title }),
    });
  }
  const label = chosen === null ? 'file.add' : 'file.replace';
  return (
    <fieldset className={classes['file']} aria-labelledby={labelId}>
      <span id={labelId} className={classes['label']}>
        {t('file.label')}
      </span>
      <div className={classes['fileRow']}>
        {chosen !== null && <span className={classes['fileName']}>{chosen.name}</span>}
        <FileButton
          accept="application/pdf,image/*"
          resetRef={resetFile}
          inputProps={{ 'aria-label': t('file.input'), tabIndex: -1 }}
          onChange={send}
        >
          {(button) => (
            <Button
              {...button}
              size="xs"
              disabled={upload.isPending}
              leftSection={<IconFileUpload size={18} stroke={1.7} aria-hidden />}
            >
              {t(upload.isPending ? 'file.sending' : label)}
            </Button>
          )}
        </FileButton>
        {chosen !== null && (
          <Button
            size="xs"
            variant="danger"
            leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
            onClick={() => field.onChange(null)}
          >
            {t('file.remove')}
          </Button>
        )}
      </div>
      {problem !== undefined && <ErrorLine text={problem} />}
    </fieldset>
  );
}
