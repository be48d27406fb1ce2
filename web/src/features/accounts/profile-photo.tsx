import { ActionIcon, FileButton, Menu, VisuallyHidden } from '@mantine/core';
import { IconCamera, IconPhotoUp, IconTrash } from '#icons';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/display/avatar.tsx';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { uploadableOf } from '../../widgets/pictures/picture-file.ts';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { useChangePhoto } from './api.ts';
import classes from './profile-page.module.css';

export function ProfilePhoto() {
  const { t } = useTranslation(['accounts', 'common']);
  const { notifyDone, notifyError } = useResultToast();
  const user = useCurrentUser();
  const change = useChangePhoto(user.id);
  const resetFile = useRef<() => void>(null);

  async function handleFile(file: File | null): Promise<void> {
    // Allows the same file to be selected again.
    resetFile.current?.();
    if (!file || change.isPending) return;
    change.mutate(await uploadableOf(file), {
      onSuccess: () => notifyDone(t('photo.done')),
      onError: notifyError,
    });
  }

  const remove = (): void =>
    change.mutate(null, { onSuccess: () => notifyDone(t('photo.removed')), onError: notifyError });

  return (
    <div className={classes['photo']} data-busy={change.isPending || undefined}>
      <Avatar
        id={String(user.id)}
        name={`${user.first_name} ${user.surname}`}
        photoUrl={user.profile_photo}
        size="xl"
      />
      <FileButton
        accept="image/*"
        resetRef={resetFile}
        disabled={change.isPending}
        inputProps={{ 'aria-label': t('photo.file'), tabIndex: -1 }}
        onChange={(file) => void handleFile(file)}
      >
        {({ onClick: choose }) =>
          user.profile_photo === null ? (
            <PhotoButton isBusy={change.isPending} onClick={choose} />
          ) : (
            <Menu position="bottom">
              <Menu.Target>
                <PhotoButton isBusy={change.isPending} />
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item leftSection={<IconPhotoUp size={18} stroke={1.7} />} onClick={choose}>
                  {t('photo.other')}
                </Menu.Item>
                <Menu.Item leftSection={<IconTrash size={18} stroke={1.7} />} onClick={remove}>
                  {t('photo.remove')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )
        }
      </FileButton>
      {change.isPending && (
        <VisuallyHidden component="output">{t('common:processing')}</VisuallyHidden>
      )}
    </div>
  );
}

interface PhotoButtonProps {
  isBusy: boolean;
  onClick?: () => void;
}

function PhotoButton({ isBusy, ...props }: PhotoButtonProps) {
  const { t } = useTranslation('accounts');
  return (
    <ActionIcon
      {...props}
      className={classes['camera'] ?? ''}
      variant="default"
      disabled={isBusy}
      aria-label={t('photo.change')}
    >
      <IconCamera size={18} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}
