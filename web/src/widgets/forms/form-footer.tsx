import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface FormFooterProps {
  formId: string;
  submitLabel: string;
  isPending: boolean;
  isDisabled?: boolean;
  onCancel: () => void;
}

export function FormFooter({
  formId,
  submitLabel,
  isPending,
  isDisabled,
  onCancel,
}: FormFooterProps) {
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
