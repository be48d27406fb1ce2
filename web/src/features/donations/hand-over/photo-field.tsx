import { Button, FileButton } from '@mantine/core';
import { IconCamera, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { sizedImage } from '@wastegauge/contract/services/images';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorLine } from '../../../ui/feedback/error-text.tsx';
import { useFailureText } from '../../../widgets/forms/use-error-text.ts';
import { uploadPhoto } from '../api.ts';
import classes from './hand-over-dialog.module.css';

interface PhotoFieldProps {
  photo: string | null;
  onChange: (photo: string | null) => void;
}

export function PhotoField({ photo, onChange }: PhotoFieldProps) {
  const { t } = useTranslation('donations');
  const failureText = useFailureText();
  const upload = useMutation({ mutationFn: uploadPhoto });
  const resetFile = useRef<() => void>(null);
  function send(file: File | null): void {
    // Allows the same file to be selected again.
    resetFile.current?.();
    if (!file || upload.isPending) return;
    upload.mutate(file, { onSuccess: ({ url }) => onChange(url) });
  }
  const label = photo === null ? 'photo.add' : 'photo.replace';
  return (
    <div className={classes['photo']}>
      {photo !== null && <img src={sizedImage(photo, 'thumb')} alt={t('photo.alt')} />}
      <FileButton
        accept="image/*"
        resetRef={resetFile}
        inputProps={{ 'aria-label': t('photo.input'), tabIndex: -1 }}
        onChange={send}
      >
        {(button) => (
          <Button
            {...button}
            size="xs"
            disabled={upload.isPending}
            leftSection={<IconCamera size={18} stroke={1.7} aria-hidden />}
          >
            {t(upload.isPending ? 'photo.sending' : label)}
          </Button>
        )}
      </FileButton>
      {photo !== null && (
        <Button
          size="xs"
          variant="danger"
          leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
          onClick={() => onChange(null)}
        >
          {t('photo.remove')}
        </Button>
      )}
      {upload.error && <ErrorLine text={failureText(upload.error)} />}
    </div>
  );
}
