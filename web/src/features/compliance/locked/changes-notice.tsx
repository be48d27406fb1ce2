import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLock } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ComplianceReport } from '@wastegauge/contract/insight/compliance';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useCan } from '../../../widgets/session/current-user.ts';
import { changesOptions, draftOptions, type DraftRequest, type ReportChanges } from '../api.ts';
import classes from '../compliance-page.module.css';
import { usePackWords } from '../use-pack-words.ts';
import { LockDialog } from './lock-dialog.tsx';

interface ChangesNoticeProps {
  report: ComplianceReport;
  reportId: number;
}

/** Shown when entries of the period were edited after the report was locked. */
export function ChangesNotice({ report, reportId }: ChangesNoticeProps) {
  const { t, format } = usePackWords();
  const canLock = useCan('reports.lock');
  const { data } = useQuery(changesOptions(reportId));
  if (!data?.is_changed) return null;
  const shown = data.changes.slice(0, 5);
  return (
    <Alert tone="warn">
      <div className={classes['notice']}>
        <strong>{t('changes.title')}</strong>
        <DifferenceTable changes={data} />
        {data.count > 0 && <p>{t('changes.count', { count: data.count })}</p>}
        {shown.length > 0 && (
          <ul className={classes['changes']}>
            {shown.map(({ at, by, reason }, index) => (
              <li key={`${at} ${index}`}>
                {[
                  format.timestamp(at),
                  by,
                  reason === null ? null : t('changes.reason', { reason }),
                ]
                  .filter((part) => part !== null)
                  .join(' · ')}
              </li>
            ))}
          </ul>
        )}
        {canLock && <NewVersion report={report} reportId={reportId} />}
      </div>
    </Alert>
  );
}

function DifferenceTable({ changes }: { changes: ReportChanges }) {
  const { t, format } = usePackWords();
  const amount = (value: number, unit: string): string => `${format.fixed(value, 2)} ${unit}`;
  const signed = (value: number, unit: string): string =>
    `${value > 0 ? '+' : value < 0 ? '−' : ''}${amount(Math.abs(value), unit)}`;
  const rows = [
    { key: 'total', unit: 'kg' },
    { key: 'co2', unit: 'kg CO2e' },
  ] as const;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('changes.figures')}</th>
          <th scope="col">{t('changes.locked')}</th>
          <th scope="col">{t('changes.now')}</th>
          <th scope="col">{t('changes.difference')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, unit }) => (
          <tr key={key}>
            <th scope="row">{t(`changes.${key}`)}</th>
            <td>{amount(changes[key].locked, unit)}</td>
            <td>{amount(changes[key].now, unit)}</td>
            <td>{signed(changes[key].now - changes[key].locked, unit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NewVersion({ report, reportId }: ChangesNoticeProps) {
  const { t } = usePackWords();
  const navigate = useNavigate();
  const [isLocking, dialog] = useDisclosure(false);
  const draft = useQuery(draftOptions(sameRequest(report)));
  return (
    <div>
      <Button
        leftSection={<IconLock size={18} stroke={1.7} aria-hidden />}
        disabled={draft.data === undefined}
        onClick={dialog.open}
      >
        {t('changes.lockNew')}
      </Button>
      {draft.data && (
        <LockDialog
          opened={isLocking}
          onClose={dialog.close}
          draft={draft.data}
          replaces={reportId}
          onLocked={({ id }) =>
            void navigate({
              to: '/reports/compliance/$reportId',
              params: { reportId: String(id) },
            })
          }
        />
      )}
    </div>
  );
}

const sameRequest = ({ answers, ...report }: ComplianceReport): DraftRequest => ({
  scheme: report.scheme,
  startDate: report.startDate,
  endDate: report.endDate,
  site: report.sites.map(({ id }) => id),
  assurance: answers.assurance,
  narrative: answers.narrative,
  hierarchy_reason: answers.hierarchy_reason,
  base_year: answers.base_year ?? undefined,
  is_output_used: answers.is_output_used ? 'true' : 'false',
});
