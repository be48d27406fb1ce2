import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Pager } from '../../ui/data-table/pager.tsx';
import classes from './paging.module.css';
import { useFormat } from '../figures/use-format.ts';

interface PagingProps {
  page: number;
  pageSize: number;
  total: number;
  /** Needed where a page has several lists. */
  label?: string | undefined;
  onPageChange: (page: number) => void;
}

export function Paging({ page, pageSize, total, label, onPageChange }: PagingProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (total === 0) return null;
  const range = {
    from: format.count((page - 1) * pageSize + 1),
    to: format.count(Math.min(page * pageSize, total)),
    total: format.count(total),
  };
  return (
    <Group justify="space-between" gap="var(--s2) var(--s4)" w="100%">
      <span className={classes['range']}>{t('pager.range', range)}</span>
      <Pager
        page={page}
        pageCount={Math.ceil(total / pageSize)}
        onPageChange={onPageChange}
        labels={{
          navigation: label ?? t('pager.label'),
          previous: t('pager.previous'),
          next: t('pager.next'),
          page: (number) => t('pager.page', { page: number }),
          position: (number, count) => t('pager.position', { page: number, total: count }),
        }}
      />
    </Group>
  );
}
