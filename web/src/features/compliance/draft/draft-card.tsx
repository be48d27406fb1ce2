import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLock, IconPencil } from '#icons';
import { useNavigate } from '@tanstack/react-router';
import { Badge } from '../../../ui/display/badge.tsx';
import { useCan } from '../../../widgets/session/current-user.ts';
import type { DraftReport } from '../api.ts';
import { fileStem, periodName, schemeTitle } from '../document/pack-document.ts';
import { LockDialog } from '../locked/lock-dialog.tsx';
import { usePackWords } from '../use-pack-words.ts';
import { FileButtons } from '../view/file-buttons.tsx';
import { ReportView } from '../view/report-view.tsx';
import classes from '../view/report-view.module.css';

interface DraftCardProps {
  draft: DraftReport;
  isRefetching: boolean;
}

export function DraftCard({ draft, isRefetching }: DraftCardProps) {
  const words = usePackWords();
  const { t } = words;
  const navigate = useNavigate();
  const canLock = useCan('reports.lock');
  const [isLocking, dialog] = useDisclosure(false);
  const { report } = draft;
  const gapCount = report.gaps.length;
  return (
    <section
      className={classes['card']}
      aria-labelledby="draft-title"
      data-refetching={isRefetching || undefined}
    >
      <header className={classes['head']}>
        <div className={classes['titles']}>
          <h2 id="draft-title">{schemeTitle(report.scheme, words)}</h2>
          <p>
            {periodName(report, words)} · {report.sites.map(({ name }) => name).join(', ')}
          </p>
        </div>
        <Badge icon={<IconPencil size={14} stroke={1.7} />}>{t('draft')}</Badge>
      </header>
      <ReportView report={report} withLinks />
      <footer className={classes['foot']}>
        <FileButtons read={() => Promise.resolve({ report })} stem={fileStem(report)} />
        {canLock && (
          <div className={classes['lock']}>
            <span>
              {gapCount === 0 ? t('lock.noGaps') : t('lock.gapsPrinted', { count: gapCount })}
            </span>
            <Button
              variant="primary"
              leftSection={<IconLock size={18} stroke={1.7} aria-hidden />}
              disabled={report.sites.length === 0 || isRefetching}
              onClick={dialog.open}
            >
              {t('lock.open')}
            </Button>
          </div>
        )}
      </footer>
      <LockDialog
        opened={isLocking}
        onClose={dialog.close}
        draft={draft}
        onLocked={({ id }) =>
          void navigate({
            to: '/reports/compliance/$reportId',
            params: { reportId: String(id) },
          })
        }
      />
    </section>
  );
}
