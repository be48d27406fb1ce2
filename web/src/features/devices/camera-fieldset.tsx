import { Button, FileButton, Group, SegmentedControl } from '@mantine/core';
import { IconPhotoUp, IconTrash } from '#icons';
import { useQuery } from '@tanstack/react-query';
import type { Device } from '@wastegauge/contract/directory/devices';
import { sizedImage } from '@wastegauge/contract/services/images';
import { useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ErrorLine } from '../../ui/feedback/error-text.tsx';
import { useFormField } from '../../widgets/forms/form-fields.tsx';
import { useFailureText } from '../../widgets/forms/use-error-text.ts';
import { newestCaptureOptions, useUploadPhoto } from './api.ts';
import { AreaField } from './area-field.tsx';
import type { DeviceFields } from './device-fields.ts';
import classes from './edit-device-dialog.module.css';

type Background = 'photo' | 'capture';

export function CameraFieldset({ device }: { device: Device }) {
  const photoField = useFormField<DeviceFields, 'photo'>('photo');
  const areaField = useFormField<DeviceFields, 'area'>('area');
  const { value: photo, onChange: onPhotoChange } = photoField.field;
  const { t } = useTranslation('devices');
  const { resetField } = useFormContext<DeviceFields>();
  const failureText = useFailureText();
  const upload = useUploadPhoto();
  const resetFile = useRef<() => void>(null);
  const [chosen, setChosen] = useState<Background>('photo');
  const newest = useQuery({ ...newestCaptureOptions(device.id), enabled: device.site_id !== null });
  const capture = newest.data?.image_url ?? null;
  const background: Background =
    capture !== null && (chosen === 'capture' || photo === null) ? 'capture' : 'photo';
  const address = background === 'capture' ? capture : photo;
  const source = address === null ? null : sizedImage(address, 'large');
  const problem = upload.error ? failureText(upload.error) : photoField.error;

  function send(file: File | null): void {
    // Allows the same file to be selected again.
    resetFile.current?.();
    if (!file || upload.isPending) return;
    upload.mutate(file, {
      onSuccess: ({ url }) => {
        onPhotoChange(url);
        setChosen('photo');
      },
    });
  }

  return (
    <fieldset className={classes['camera']}>
      <legend>{t('edit.camera')}</legend>
      <Group gap="var(--s2)">
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
                  : photo === null
                    ? 'photo.upload'
                    : 'photo.replace',
              )}
            </Button>
          )}
        </FileButton>
        {photo !== null && (
          <Button
            size="xs"
            variant="danger"
            leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
            onClick={() => onPhotoChange(null)}
          >
            {t('photo.remove')}
          </Button>
        )}
        {photo !== null && capture !== null && (
          <SegmentedControl
            className={classes['backgrounds'] ?? ''}
            aria-label={t('photo.background')}
            data={[
              { value: 'photo', label: t('photo.kitchen') },
              { value: 'capture', label: t('photo.capture') },
            ]}
            value={background}
            onChange={(value) => setChosen(value === 'capture' ? 'capture' : 'photo')}
          />
        )}
      </Group>
      {problem !== undefined && <ErrorLine text={problem} />}
      <AreaField
        source={source}
        sourceName={t(`photo.${background === 'capture' ? 'capture' : 'kitchen'}`)}
        fields={areaField.field.value}
        onChange={areaField.field.onChange}
        onPictureLoad={(size) => resetField('picture', { defaultValue: size })}
        error={areaField.error}
      />
    </fieldset>
  );
}
