import { Button, Flex } from '@mantine/core';
import { IconDownload } from '#icons';
import { useQuery } from '@tanstack/react-query';
import type { RefusedLine } from '@wastegauge/contract/edges/imports';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/data-table/data-table-column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { Paging } from '../../widgets/tables/paging.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { linesPerPage, refusedLinesOptions, saveRefusedLines } from './api.ts';
import classes from './import-page.module.css';

interface RefusedLinesTableProps {
  id: number;
  revision: number;
  fileName: string;
}

export function RefusedLinesTable({ id, revision, fileName }: RefusedLinesTableProps) {
  const titleId = useId();
  const { t } = useTranslation(['imports', 'common']);
  const format = useFormat();
  const { notifyError } = useResultToast();
  const [page, setPage] = useState(1);
  const list = useQuery(refusedLinesOptions(id, revision, page));
  const columns: Column<RefusedLine>[] = [
    {
      key: 'line',
      header: t('refused.line'),
      align: 'end',
      render: ({ line }) => (
        <span className={classes['figures']}>
          <span className={classes['onPhone']}>{t('refused.line')} </span>
          {format.count(line)}
        </span>
      ),
    },
    {
      key: 'problem',
      header: t('refused.problem'),
      render: ({ problems }) => (
        <ul className={classes['problems']}>
          {problems.map(({ reason }) => (
            <li key={reason}>{t(`refused.reasons.${reason}`)}</li>
          ))}
        </ul>
      ),
    },
    {
      key: 'value',
      header: t('refused.value'),
      render: ({ problems }) => (
        <ul className={classes['problems']}>
          {problems.map(({ reason, column, value }) => (
            <li key={reason}>
              {column === null ? '–' : <span className={classes['column']}>{column}</span>}
              {value !== '' && <span className={classes['value']}>{value}</span>}
            </li>
          ))}
        </ul>
      ),
    },
  ];
  return (
    <section className={classes['section']} aria-labelledby={titleId}>
      <Flex component="header" gap="var(--s2)" justify="space-between" wrap="wrap" align="center">
        <h2 id={titleId}>{t('refused.title')}</h2>
        <Button
          variant="link"
          leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
          onClick={() => void saveRefusedLines(id, fileName).catch(notifyError)}
        >
          {t('refused.download')}
        </Button>
      </Flex>
      <DataTable
        caption={t('refused.title')}
        columns={columns}
        rows={list.data?.results ?? []}
        rowKey={({ line, problems }) => `${line} ${problems[0]?.column ?? ''}`}
        isDense
        isLoading={list.isPending}
        loadingLabel={t('common:loading')}
        footer={
          list.data && list.data.count > linesPerPage ? (
            <Paging
              page={page}
              pageSize={linesPerPage}
              total={list.data.count}
              onPageChange={setPage}
            />
          ) : undefined
        }
      />
    </section>
  );
}
