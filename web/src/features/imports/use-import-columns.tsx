import { VisuallyHidden } from '@mantine/core';
import type { ImportSummary } from '@wastegauge/contract/edges/imports';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../ui/display/badge.tsx';
import type { Column } from '../../ui/data-table/data-table-column.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { saveRefusedLines } from './api.ts';
import classes from './imports-page.module.css';

const tones: Record<ImportSummary['state'], BadgeTone> = {
  draft: 'warn',
  applied: 'ok',
  undone: 'neutral',
};

export function useImportColumns(): Column<ImportSummary>[] {
  const { t } = useTranslation('imports');
  const format = useFormat();
  return [
    {
      key: 'file',
      header: t('list.file'),
      render: (row) => (
        <div className={classes['lines']}>
          <b>{row.file_name}</b>
          <span>
            {[t(`kinds.${row.kind}`), ...row.site_names.slice(0, 2)].join(' · ')}
            {row.site_names.length > 2 && ` +${row.site_names.length - 2}`}
          </span>
        </div>
      ),
    },
    {
      key: 'what',
      header: t('list.what'),
      render: (row) => <WhatCell row={row} />,
    },
    {
      key: 'who',
      header: t('list.who'),
      render: (row) => (
        <div className={classes['lines']}>
          <span>{row.user_name ?? t('list.gone')}</span>
          <span>{format.timestamp(row.undone_at ?? row.applied_at ?? row.created_at)}</span>
        </div>
      ),
    },
    {
      key: 'state',
      header: t('list.state'),
      render: (row) => (
        <div className={classes['lines']}>
          <span>
            <Badge tone={tones[row.state]}>{t(`list.states.${row.state}`)}</Badge>
          </span>
          {row.kept_count > 0 && <span>{t('list.kept', { count: row.kept_count })}</span>}
        </div>
      ),
    },
  ];
}

function WhatCell({ row }: { row: ImportSummary }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const { tellError } = useTellResult();
  if (row.state === 'draft') return t('list.draftLines', { count: row.line_count });
  const amount =
    row.total_kg === null
      ? format.count(row.total_covers ?? 0)
      : `${format.plain(row.total_kg)} kg`;
  return (
    <div className={classes['lines']}>
      <span className={classes['figures']}>
        {t(`list.${row.kind}`, { count: row.accepted_count, amount })}
      </span>
      {row.first_day !== null && row.last_day !== null && (
        <span className={classes['figures']}>
          {row.first_day === row.last_day
            ? format.day(row.first_day)
            : `${format.day(row.first_day)} – ${format.day(row.last_day)}`}
        </span>
      )}
      {row.left_out_count > 0 && (
        <span>
          <button
            type="button"
            className={classes['link']}
            onClick={() => void saveRefusedLines(row.id, row.file_name).catch(tellError)}
          >
            {t('list.leftOut', { count: row.left_out_count })}{' '}
            <VisuallyHidden>{row.file_name}</VisuallyHidden>
          </button>
        </span>
      )}
    </div>
  );
}
