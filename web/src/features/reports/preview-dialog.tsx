import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReportKind } from '@wastegauge/contract/insight/reports';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PanelSkeleton } from '../../ui/feedback/skeleton.tsx';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { MailFrame } from '../../widgets/session/mail-frame.tsx';
import { useErrorText } from '../../widgets/forms/use-error-text.ts';
import { previewOptions } from './api.ts';
import classes from './preview-dialog.module.css';

interface PreviewDialogProps {
  opened: boolean;
  kind: ReportKind;
  isSending: boolean;
  onSend: () => void;
  onClose: () => void;
}

export function PreviewDialog(props: PreviewDialogProps) {
  return useOpening(props.opened) === 0 ? null : <OpenedDialog {...props} />;
}

function OpenedDialog({ opened, kind, isSending, onSend, onClose }: PreviewDialogProps) {
  const { t } = useTranslation(['reports', 'common']);
  const errorText = useErrorText();
  const preview = useQuery({ ...previewOptions(kind), enabled: opened });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t(`titles.${kind}`)}
      closeLabel={t('common:close')}
      size="wide"
      footer={
        <>
          <Button
            className={classes['open'] ?? ''}
            renderRoot={(props) => <Link {...props} to="/reports/$kind" params={{ kind }} />}
          >
            {t('openPage')}
          </Button>
          <Button onClick={onClose}>{t('common:close')}</Button>
          <Button variant="primary" disabled={isSending || !preview.data} onClick={onSend}>
            {t(isSending ? 'common:processing' : 'send')}
          </Button>
        </>
      }
    >
      {preview.isPending && <PanelSkeleton label={t('common:loading')} height={320} />}
      {preview.isError && !preview.data && (
        <ErrorState
          title={t('common:loadFailed')}
          hint={errorText(preview.error)}
          retryLabel={t('common:retry')}
          onRetry={() => void preview.refetch()}
        />
      )}
      {preview.data && (
        <>
          <p className={classes['subject']}>{t('subject', { subject: preview.data.subject })}</p>
          <MailFrame
            className={classes['frame']}
            html={preview.data.html}
            title={t('frame', { report: t(`titles.${kind}`) })}
          />
        </>
      )}
    </Dialog>
  );
}
