import { ActionIcon, Button } from '@mantine/core';
import { IconBraces, IconFileTypePdf, IconFileTypeXls } from '#icons';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { fileKinds, usePackFiles, type PackFileKind, type PackSource } from '../use-pack-files.ts';
import classes from './report-view.module.css';

const icons: Record<PackFileKind, ComponentType<{ size: number; stroke: number }>> = {
  xlsx: IconFileTypeXls,
  pdf: IconFileTypePdf,
  json: IconBraces,
};

interface FileButtonsProps {
  read: () => Promise<PackSource>;
  stem: string;
  /** Named in the labels where a page has several of these groups. */
  reportName?: string | undefined;
}

export function FileButtons({ read, stem, reportName }: FileButtonsProps) {
  const { t } = useTranslation('compliance');
  const files = usePackFiles();
  return (
    <fieldset className={classes['files']} aria-label={t('files.group')}>
      {fileKinds.map((kind) => {
        const Icon = icons[kind];
        const name = kind.toUpperCase();
        const shared = {
          disabled: files.isRunning,
          onClick: () => files.save(kind, read, stem),
        };
        if (reportName === undefined) {
          return (
            <Button key={kind} leftSection={<Icon size={18} stroke={1.7} />} {...shared}>
              {name}
            </Button>
          );
        }
        const label = t('files.fileOf', { kind: name, report: reportName });
        return (
          <ActionIcon key={kind} variant="subtle" aria-label={label} title={label} {...shared}>
            <Icon size={18} stroke={1.7} />
          </ActionIcon>
        );
      })}
    </fieldset>
  );
}
