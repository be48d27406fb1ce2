import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { ReportKind } from '@wastegauge/contract/insight/reports';
import { useTranslation } from 'react-i18next';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { useSendReport } from './api.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import classes from './preview-dialog.module.css';

export function SendReportForm({ kind }: { kind: ReportKind }) {
  const { t } = useTranslation(['reports', 'common']);
  const { tellDone, tellError } = useTellResult();
  const [isPreviewing, previewing] = useDisclosure(false);
  const send = useSendReport(kind);
  const title = t(`titles.${kind}`);
  const sendNow = (): void => {
    if (send.isPending) return;
    send.mutate(undefined, {
      onSuccess: ({ email }) => tellDone(t('sent', { email })),
      onError: tellError,
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
        onClick={sendNow}
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
        onSend={sendNow}
        onClose={previewing.close}
      />
    </div>
  );
}
