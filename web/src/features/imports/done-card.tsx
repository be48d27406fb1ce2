import { Button } from '@mantine/core';
import { IconCircleCheck } from '#icons';
import { Link } from '@tanstack/react-router';
import type { ImportSummary } from '@wastegauge/contract/edges/imports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/display/panel.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './import-page.module.css';
import { UndoDialog } from './undo-dialog.tsx';

export function DoneCard({ summary }: { summary: ImportSummary }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const [isUndoing, setIsUndoing] = useState(false);
  const { kind, accepted_count: count, left_out_count: leftOut, total_kg, total_covers } = summary;
  const amount =
    total_kg === null ? format.count(total_covers ?? 0) : `${format.plain(total_kg)} kg`;
  return (
    <Panel
      title={t('done.title')}
      footer={
        <>
          {kind === 'waste' ? (
            <Button variant="primary" renderRoot={(props) => <Link {...props} to="/feed" />}>
              {t('done.feed')}
            </Button>
          ) : (
            <Button variant="primary" renderRoot={(props) => <Link {...props} to="/overview" />}>
              {t('done.overview')}
            </Button>
          )}
          <Button renderRoot={(props) => <Link {...props} to="/imports" />}>
            {t('done.another')}
          </Button>
          <Button variant="danger" onClick={() => setIsUndoing(true)}>
            {t('undo.button')}
          </Button>
        </>
      }
    >
      <output className={classes['done']}>
        <IconCircleCheck size={28} stroke={1.5} aria-hidden />
        <div>
          <p>
            <b>{t(`done.${kind}`, { count, amount })}</b>
          </p>
          {leftOut > 0 && <p>{t('done.leftOut', { count: leftOut })}</p>}
        </div>
      </output>
      <UndoDialog opened={isUndoing} summary={summary} onClose={() => setIsUndoing(false)} />
    </Panel>
  );
}
