import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface FormFootProps {
  formId: string;
  submitLabel: string;
  isPending: boolean;
  /** Where there is nothing to send yet, or not all of it. */
  isDisabled?: boolean;
  onCancel: () => void;
}

/** How every dialog with a form ends: leave it, or send it once. */
export function FormFoot({ formId, submitLabel, isPending, isDisabled, onCancel }: FormFootProps) {
  const { t } = useTranslation('common');
  return (
    <>
      <Button onClick={onCancel}>{t('cancel')}</Button>
      <Button
        type="submit"
        form={formId}
        variant="primary"
        disabled={isPending || isDisabled === true}
      >
        {isPending ? t('processing') : submitLabel}
      </Button>
    </>
  );
}
