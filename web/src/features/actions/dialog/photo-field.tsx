import { Button, FileButton } from '@mantine/core';
import { IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { sizedImage } from '@wastegauge/contract/services/images';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorLine } from '../../../ui/feedback/error-text.tsx';
import { useFormField } from '../../../widgets/forms/form-fields.tsx';
import { useFailureText } from '../../../widgets/forms/use-error-text.ts';
import { uploadPicture } from '../api.ts';
import type { ActionFields } from './action-fields.ts';
import classes from './action-dialog.module.css';

export function PhotoField() {
  const { t } = useTranslation('actions');
  const { field, error } = useFormField<ActionFields, 'picture'>('picture');
  const failureText = useFailureText();
  const upload = useMutation({ mutationFn: uploadPicture });
  const resetFile = useRef<() => void>(null);
  const picture = field.value;
  const problem = upload.error ? failureText(upload.error) : error;
  function send(file: File | null): void {
    // Allows the same file to be selected again.
    resetFile.current?.();
    if (!file || upload.isPending) return;
    upload.mutate(file, { onSuccess: ({ url }) => field.onChange(url) });
  }
  return (
    <div className={classes['target']}>
      <div className={classes['photo']}>
        {picture !== null && <img src={sizedImage(picture, 'thumb')} alt={t('photo.alt')} />}
        <FileButton
          accept="image/*"
          resetRef={resetFile}
          inputProps={{ 'aria-label': t('photo.file'), tabIndex: -1 }}
          onChange={send}
        >
          {(button) => (
            <Button
              {...button}
              size="xs"
              disabled={upload.isPending}
              leftSection={<IconPhotoUp size={18} stroke={1.7} aria-hidden />}
            >
              {t(
                upload.isPending
                  ? 'photo.sending'
                  : picture === null
                    ? 'photo.add'
                    : 'photo.replace',
              )}
            </Button>
          )}
        </FileButton>
        {picture !== null && (
          <Button
            size="xs"
            variant="danger"
            leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
            onClick={() => field.onChange(null)}
          >
            {t('photo.remove')}
          </Button>
        )}
      </div>
      {problem !== undefined && <ErrorLine text={problem} />}
    </div>
  );
}
