import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconLock, IconSignature } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { LockedReportDetail } from '@wastegauge/contract/insight/compliance';
import { idParam } from '@wastegauge/contract/values/paging';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { isNotFound } from '../../../api/api-error.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { PageHeader } from '../../../ui/display/page-header.tsx';
import { Panel } from '../../../ui/display/panel.tsx';
import { useDocumentName } from '../../../ui/document-name.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { PanelSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { ConfirmActionDialog } from '../../../widgets/forms/confirm-action-dialog.tsx';
import { LoadError } from '../../../widgets/loading/load-error.tsx';
import { countersignReport, lockedReportOptions, useRefreshReports } from '../api.ts';
import classes from '../compliance-page.module.css';
import { complianceSearch } from '../compliance-search.ts';
import { fileStem, periodName, schemeTitle } from '../document/pack-document.ts';
import { usePackWords } from '../use-pack-words.ts';
import { FileButtons } from '../view/file-buttons.tsx';
import { ReportView } from '../view/report-view.tsx';
import view from '../view/report-view.module.css';
import { ChangesNotice } from './changes-notice.tsx';
import { packSource, storedReport } from './stored-report.ts';

export function LockedReportPage({ NotFound }: { NotFound: ComponentType }) {
  const { t } = useTranslation('common');
  const id = idParam.safeParse(useParams({ strict: false }).reportId).data;
  const query = useQuery({ ...lockedReportOptions(id ?? 0), enabled: id !== undefined });
  if (id === undefined || isNotFound(query.error)) return <NotFound />;
  if (query.isLoadingError) return <LoadError query={query} />;
  if (query.data === undefined) return <PanelSkeleton height={400} label={t('loading')} />;
  return <LockedReportContent key={id} detail={query.data} />;
}

function LockedReportContent({ detail }: { detail: LockedReportDetail }) {
  const words = usePackWords();
  const { t } = words;
  const report = storedReport(detail);
  const title = `${schemeTitle(detail.scheme, words)}, ${periodName(detail, words)}`;
  useDocumentName(title);
  return (
    <>
      <PageHeader
        crumb={
          <Link to="/reports/compliance" search={(previous) => complianceSearch.parse(previous)}>
            {t('report.back')}
          </Link>
        }
        title={title}
        subtitle={detail.sites.map(({ name }) => name).join(', ')}
        chip={
          detail.is_intact ? (
            <Badge tone="accent" icon={<IconLock size={14} stroke={1.7} />}>
              {t('locked')}
            </Badge>
          ) : (
            <Badge tone="err" icon={<IconAlertTriangle size={14} stroke={1.7} />}>
              {t('changed')}
            </Badge>
          )
        }
        actions={
          report && (
            <FileButtons
              read={() => Promise.resolve(packSource(detail))}
              stem={fileStem(detail, detail.version)}
            />
          )
        }
      />
      <div className={classes['cards']}>
        {!detail.is_intact && <Alert tone="err">{t('report.notIntact')}</Alert>}
        {detail.replaced_by !== null && (
          <Alert tone="info">
            {t('report.replaced')}{' '}
            <Link
              to="/reports/compliance/$reportId"
              params={{ reportId: String(detail.replaced_by) }}
            >
              {t('report.openNewest')}
            </Link>
          </Alert>
        )}
        {report && detail.replaced_by === null && (
          <ChangesNotice report={report} reportId={detail.id} />
        )}
        <SignaturesPanel detail={detail} />
        {report ? (
          <section className={view['card']} aria-label={title}>
            <ReportView report={report} withLinks={false} />
          </section>
        ) : (
          <Alert tone="err">{t('report.unreadable')}</Alert>
        )}
      </div>
    </>
  );
}

function SignaturesPanel({ detail }: { detail: LockedReportDetail }) {
  const { t, format } = usePackWords();
  const refresh = useRefreshReports();
  const [isSigning, dialog] = useDisclosure(false);
  const { locked_by: first, countersigned_by: second } = detail;
  const signature = ({ name, at }: { name: string; at: string }): string =>
    t('report.signature', { name, time: format.timestamp(at) });
  return (
    <Panel
      title={t('report.signatures')}
      withHeadBorder
      actions={
        detail.can_countersign && (
          <Button
            variant="primary"
            leftSection={<IconSignature size={18} stroke={1.7} aria-hidden />}
            onClick={dialog.open}
          >
            {t('report.countersign')}
          </Button>
        )
      }
    >
      <dl className={classes['facts']}>
        <dt>{t('report.signedBy')}</dt>
        <dd>{signature(first)}</dd>
        <dt>{t('report.countersignedBy')}</dt>
        <dd>{second ? signature(second) : t('report.notCountersigned')}</dd>
        <dt>{t('report.versions')}</dt>
        <dd className={classes['versions']}>
          {detail.versions.map(({ id, version }) =>
            id === detail.id ? (
              <strong key={id}>{t('version', { version })}</strong>
            ) : (
              <Link key={id} to="/reports/compliance/$reportId" params={{ reportId: String(id) }}>
                {t('version', { version })}
              </Link>
            ),
          )}
        </dd>
        <dt>{t('report.hash')}</dt>
        <dd>
          <code>{detail.hash}</code>{' '}
          <Link to="/reports/verify" search={{ hash: detail.hash }}>
            {t('report.verify')}
          </Link>
        </dd>
      </dl>
      <ConfirmActionDialog
        opened={isSigning}
        onClose={dialog.close}
        destructive={false}
        title={t('report.countersignTitle')}
        text={t('report.countersignText')}
        confirmLabel={t('report.countersign')}
        run={() => countersignReport(detail.id)}
        done={t('report.countersigned')}
        onDone={refresh}
      />
    </Panel>
  );
}
