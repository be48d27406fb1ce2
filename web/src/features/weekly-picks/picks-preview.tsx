import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { PanelSkeleton } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { MailFrame } from '../../widgets/session/mail-frame.tsx';
import { previewOptions } from './api.ts';
import classes from './picks-preview.module.css';

export function PicksPreview() {
  const { t } = useTranslation('weeklyPicks');
  const [isPreviewing, previewing] = useDisclosure(false);
  return (
    <div className={classes['actions']}>
      <Button variant="link" size="xs" aria-label={t('previewLabel')} onClick={previewing.open}>
        {t('preview')}
      </Button>
      <PreviewDialog opened={isPreviewing} onClose={previewing.close} />
    </div>
  );
}

interface PreviewDialogProps {
  opened: boolean;
  onClose: () => void;
}

function PreviewDialog(props: PreviewDialogProps) {
  return useOpening(props.opened) === 0 ? null : <OpenedDialog {...props} />;
}

function OpenedDialog({ opened, onClose }: PreviewDialogProps) {
  const { t } = useTranslation(['weeklyPicks', 'common']);
  const preview = useQuery({ ...previewOptions, enabled: opened });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('title')}
      closeLabel={t('common:close')}
      size="wide"
      footer={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      {preview.isPending && <PanelSkeleton label={t('common:loading')} height={320} />}
      {preview.isError && !preview.data && <LoadError query={preview} />}
      {preview.data && (
        <>
          <p className={classes['subject']}>{t('subject', { subject: preview.data.subject })}</p>
          <MailFrame className={classes['frame']} html={preview.data.html} title={t('frame')} />
        </>
      )}
    </Dialog>
  );
}
