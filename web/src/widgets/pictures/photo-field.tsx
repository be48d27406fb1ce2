import { Button, FileButton } from '@mantine/core';
import { IconCamera, IconTrash } from '#icons';
import { useMutation } from '@tanstack/react-query';
import { sizedImage } from '@wastegauge/contract/services/images';
import { uploadRoutes } from '@wastegauge/contract/services/uploads';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { ErrorLine } from '../../ui/feedback/error-text.tsx';
import { useFailureText } from '../forms/use-error-text.ts';
import { uploadableOf } from './picture-file.ts';
import classes from './photo-field.module.css';

interface PhotoFieldProps {
  photo: string | null;
  /** Describes the photo. */
  alt: string;
  error?: string | undefined;
  onChange: (photo: string | null) => void;
}

const uploadPhoto = async (file: File) =>
  call(uploadRoutes.uploadPicture, { file: await uploadableOf(file) });

export function PhotoField({ photo, alt, error, onChange }: PhotoFieldProps) {
  const { t } = useTranslation('photos');
  const failureText = useFailureText();
  const upload = useMutation({ mutationFn: uploadPhoto });
  const resetFile = useRef<() => void>(null);
  const problem = upload.error ? failureText(upload.error) : error;
  function send(file: File | null): void {
    // Allows the same file to be selected again.
    resetFile.current?.();
    if (!file || upload.isPending) return;
    upload.mutate(file, { onSuccess: ({ url }) => onChange(url) });
  }
  const label = photo === null ? 'add' : 'replace';
  return (
    <div className={classes['root']}>
      {photo !== null && <img src={sizedImage(photo, 'thumb')} alt={alt} />}
      <FileButton
        accept="image/*"
        resetRef={resetFile}
        inputProps={{ 'aria-label': t('file'), tabIndex: -1 }}
        onChange={send}
      >
        {(button) => (
          <Button
            {...button}
            size="xs"
            disabled={upload.isPending}
            leftSection={<IconCamera size={18} stroke={1.7} aria-hidden />}
          >
            {t(upload.isPending ? 'sending' : label)}
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
          {t('remove')}
        </Button>
      )}
      {problem !== undefined && <ErrorLine text={problem} />}
    </div>
  );
}
