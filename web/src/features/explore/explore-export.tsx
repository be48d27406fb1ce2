import { Button, Menu } from '@mantine/core';
import {
  IconChevronDown,
  IconDownload,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconPhoto,
  IconVector,
  type Icon,
} from '#icons';
import { useTranslation } from 'react-i18next';
import { exploreRoutes } from '@wastegauge/contract/insight/explore';
import { useRef, useState } from 'react';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { download, saveFile } from '../../api/download.ts';
import { exportReport, type ChartReport } from '../../charts/report/export-report.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import classes from './explore-page.module.css';
import type { ChartQuery } from './exploration.ts';

const exportKinds = ['csv', 'pdf', 'png', 'svg'] as const;
type ExportKind = (typeof exportKinds)[number];

const exportFileName = (kind: ExportKind): string => `report.${kind}`;

const icons: Record<ExportKind, Icon> = {
  csv: IconFileTypeCsv,
  pdf: IconFileTypePdf,
  png: IconPhoto,
  svg: IconVector,
};

interface ExportMenuProps {
  running: ExploreExport['running'];
  isDisabled: boolean;
  onExport: (kind: ExportKind) => void;
}

export function ExportMenu({ running, isDisabled, onExport }: ExportMenuProps) {
  const { t } = useTranslation('explore');
  return (
    <Menu width={248}>
      <Menu.Target>
        <Button
          disabled={isDisabled || running !== null}
          leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
          rightSection={<IconChevronDown size={18} stroke={1.7} aria-hidden />}
        >
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {exportKinds.map((kind) => {
          const KindIcon = icons[kind];
          return (
            <Menu.Item
              key={kind}
              leftSection={<KindIcon size={20} stroke={1.7} aria-hidden />}
              onClick={() => onExport(kind)}
            >
              {t(`exports.${kind}`)}
              <small className={classes['exportHint']}>{t(`exports.${kind}Hint`)}</small>
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

export function ExportProgress({ running, cancel }: Pick<ExploreExport, 'running' | 'cancel'>) {
  const { t } = useTranslation('explore');
  const format = useFormat();
  if (running === null) return null;
  const text = t('exports.preparing', { file: exportFileName(running.kind) });
  const percent = format.wholePercent(running.percent);
  return (
    <section className={classes['progress']} aria-label={t('export')}>
      <div>
        <p>
          <output>{text}</output> <span>{percent}</span>
        </p>
        <ProgressBar label={text} percent={running.percent} valueText={percent} />
      </div>
      <Button onClick={cancel}>{t('exports.cancel')}</Button>
    </section>
  );
}

interface Running {
  kind: ExportKind;
  percent: number;
}

export function useExport(query: ChartQuery, makeReport: (() => ChartReport) | null) {
  const { t } = useTranslation('texts');
  const { notifyFailure } = useResultToast();
  const [running, setRunning] = useState<Running | null>(null);
  const activeExport = useRef<AbortController | null>(null);

  async function start(kind: ExportKind): Promise<void> {
    if (activeExport.current || makeReport === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    activeExport.current = controller;
    const show = (percent: number): void => {
      if (!signal.aborted) setRunning({ kind, percent });
    };
    show(0);
    try {
      const file =
        kind === 'csv'
          ? await downloadCsv(query, signal, show)
          : await exportReport(kind, makeReport(), show);
      if (!signal.aborted) saveFile(file, exportFileName(kind));
    } catch {
      if (!signal.aborted) notifyFailure(t('oops'));
    } finally {
      if (activeExport.current === controller) {
        activeExport.current = null;
        setRunning(null);
      }
    }
  }

  return {
    running,
    start: (kind: ExportKind): void => void start(kind),
    cancel: (): void => {
      activeExport.current?.abort();
      activeExport.current = null;
      setRunning(null);
    },
  };
}
type ExploreExport = ReturnType<typeof useExport>;

const downloadCsv = (
  query: ChartQuery,
  signal: AbortSignal,
  show: (percent: number) => void,
): Promise<Blob> =>
  download(exploreRoutes.exportExploreChart, {
    query,
    signal,
    onProgress: ({ rows, totalRows }) => show((100 * rows) / Math.max(1, totalRows)),
  });
