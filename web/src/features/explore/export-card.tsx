import { Button, Menu } from '@mantine/core';
import {
  IconChevronDown,
  IconDownload,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconPhoto,
  IconVector,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import classes from './explore-page.module.css';
import { exportKinds, fileOf, type ExploreExport, type ExportKind } from './use-export.ts';

const icons: Record<ExportKind, Icon> = {
  csv: IconFileTypeCsv,
  pdf: IconFileTypePdf,
  png: IconPhoto,
  svg: IconVector,
};

interface ExportCardProps {
  running: ExploreExport['running'];
  isDisabled: boolean;
  onExport: (kind: ExportKind) => void;
}

export function ExportMenuCard({ running, isDisabled, onExport }: ExportCardProps) {
  const { t } = useTranslation('explore');
  return (
    <Menu width={248}>
      <Menu.Target>
        <Button
          className={classes['exporter']}
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

export function ExportProgressCard({ running, cancel }: Pick<ExploreExport, 'running' | 'cancel'>) {
  const { t } = useTranslation('explore');
  if (running === null) return null;
  const text = t('exports.preparing', { file: fileOf(running.kind) });
  const percent = t('exports.progress', { percent: Math.round(running.percent) });
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
