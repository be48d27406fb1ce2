import { Stack } from '@mantine/core';
import type { LockedReport } from '@wastegauge/contract/insight/compliance';
import { useState } from 'react';
import { newClientId } from '../../../api/client-id.ts';
import { ConfirmActionDialog } from '../../../widgets/forms/confirm-action-dialog.tsx';
import { lockReport, useRefreshReports, type DraftReport } from '../api.ts';
import { periodName, schemeTitle } from '../document/pack-document.ts';
import { usePackWords } from '../use-pack-words.ts';

interface LockDialogProps {
  opened: boolean;
  onClose: () => void;
  draft: DraftReport;
  /** Id of the report that gets a new version. */
  replaces?: number | undefined;
  onLocked: (report: LockedReport) => void;
}

export function LockDialog({ opened, onClose, draft, replaces, onLocked }: LockDialogProps) {
  const words = usePackWords();
  const { t } = words;
  const refresh = useRefreshReports();
  // Kept until the report is locked, so that a repeated request creates no second report.
  const [clientId, setClientId] = useState(newClientId);
  const { report, hash } = draft;
  const isNewVersion = replaces !== undefined;
  const run = async (): Promise<LockedReport> => {
    try {
      return await lockReport({
        scheme: report.scheme,
        startDate: report.startDate,
        endDate: report.endDate,
        sites: report.sites.map(({ id }) => id),
        ...report.answers,
        ...(isNewVersion && { replaces }),
        shown_hash: hash,
        client_id: clientId,
      });
    } finally {
      void refresh();
    }
  };
  return (
    <ConfirmActionDialog
      opened={opened}
      onClose={onClose}
      destructive={false}
      title={t(isNewVersion ? 'changes.lockNewTitle' : 'lock.title')}
      text={
        <Stack gap="var(--s3)">
          <p>
            <strong>
              {schemeTitle(report.scheme, words)}, {periodName(report, words)}
            </strong>
          </p>
          {isNewVersion && <p>{t('changes.lockNewText')}</p>}
          <p>{t('lock.meaning')}</p>
          <p>
            {report.gaps.length === 0
              ? t('lock.noGaps')
              : t('lock.gaps', { count: report.gaps.length })}
          </p>
        </Stack>
      }
      confirmLabel={t(isNewVersion ? 'changes.lockNew' : 'lock.confirm')}
      run={run}
      done={t(isNewVersion ? 'changes.done' : 'lock.done')}
      onDone={(locked) => {
        setClientId(newClientId());
        onLocked(locked);
      }}
    />
  );
}
