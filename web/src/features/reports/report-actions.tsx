import type { ReportKind } from '@wastegauge/contract/values/address-options';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { PanelSkeleton } from '../../ui/feedback/skeleton.tsx';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { MailFrame } from '../../widgets/session/mail-frame.tsx';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { useSendReport, previewOptions } from './api.ts';
import classes from './report-actions.module.css';

export function ReportActions({ kind }: { kind: ReportKind }) {
  const { t } = useTranslation(['reports', 'common']);
  const { notifyDone, notifyError } = useResultToast();
  const [isPreviewing, previewing] = useDisclosure(false);
  const send = useSendReport(kind);
  const title = t(`titles.${kind}`);
  const sendReport = (): void => {
    if (send.isPending) return;
    send.mutate(undefined, {
      onSuccess: ({ email }) => notifyDone(t('sent', { email })),
      onError: notifyError,
    });
  };
  return (
    <div className={classes['actions']}>
      <Button
        variant="link"
        size="xs"
        aria-label={t('previewLabel', { report: title })}
        onClick={previewing.open}
      >
        {t('preview')}
      </Button>
      <Button
        variant="link"
        size="xs"
        aria-label={t('sendLabel', { report: title })}
        disabled={send.isPending}
        onClick={sendReport}
      >
        {t(send.isPending ? 'common:processing' : 'send')}
      </Button>
      <Button
        variant="link"
        size="xs"
        aria-label={t('printLabel', { report: title })}
        renderRoot={(props) => <Link {...props} to="/reports/$kind" params={{ kind }} />}
      >
        {t('print')}
      </Button>
      <PreviewDialog
        opened={isPreviewing}
        kind={kind}
        isSending={send.isPending}
        onSend={sendReport}
        onClose={previewing.close}
      />
    </div>
  );
}

interface PreviewDialogProps {
  opened: boolean;
  kind: ReportKind;
  isSending: boolean;
  onSend: () => void;
  onClose: () => void;
}

function PreviewDialog(props: PreviewDialogProps) {
  return useOpening(props.opened) === 0 ? null : <OpenedDialog {...props} />;
}

function OpenedDialog({ opened, kind, isSending, onSend, onClose }: PreviewDialogProps) {
  const { t } = useTranslation(['reports', 'common']);
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
      {preview.isError && !preview.data && <LoadError query={preview} />}
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
