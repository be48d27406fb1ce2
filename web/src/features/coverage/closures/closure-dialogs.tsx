import { Button } from '@mantine/core';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { useQuery } from '@tanstack/react-query';
import type { Closure } from '@wastegauge/contract/insight/coverage';
import type { Day } from '@wastegauge/contract/values/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TableSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../../widgets/loading/load-error.tsx';
import { addClosure, closuresOptions, removeClosure } from '../api.ts';
import classes from '../coverage-dialogs.module.css';
import { useCoverageChange } from '../use-coverage-change.ts';
import { AddClosureDialog } from './add-closure-dialog.tsx';
import { ImportClosuresDialog } from './import-closures-dialog.tsx';
import { useClosureText } from './use-closure-text.ts';

interface ClosureDialogsProps {
  site: SiteOption;
  today: Day;
  opened: boolean;
  onClose: () => void;
}

/** The list of closed days; adding and importing return to it. */
export function ClosureDialogs({ site, today, opened, onClose }: ClosureDialogsProps) {
  const { t } = useTranslation(['coverage', 'common']);
  const [form, setForm] = useState<'add' | 'import'>();
  const toList = (): void => setForm(undefined);
  return (
    <>
      <Dialog
        opened={opened && form === undefined}
        onClose={onClose}
        title={t('closures.title', { site: site.name })}
        closeLabel={t('common:close')}
        footer={
          <>
            <Button onClick={() => setForm('import')}>{t('closures.import.tab')}</Button>
            <Button variant="primary" onClick={() => setForm('add')}>
              {t('closures.add.tab')}
            </Button>
          </>
        }
      >
        <p>{t('closures.text')}</p>
        {opened && <ClosureList siteId={site.id} />}
      </Dialog>
      <AddClosureDialog
        siteId={site.id}
        today={today}
        opened={opened && form === 'add'}
        onClose={toList}
      />
      <ImportClosuresDialog
        siteId={site.id}
        opened={opened && form === 'import'}
        onClose={toList}
      />
    </>
  );
}

function ClosureList({ siteId }: { siteId: number }) {
  const { t } = useTranslation(['coverage', 'common']);
  const closures = useQuery(closuresOptions(siteId));
  const closureText = useClosureText();
  const { change } = useCoverageChange();
  if (closures.isPending) return <TableSkeleton label={t('common:loading')} rows={3} columns={2} />;
  if (closures.isLoadingError) return <LoadError query={closures} />;
  const remove = ({ id, is_imported: _isImported, ...closure }: Closure): void =>
    void change({
      run: () => removeClosure(id),
      done: t('closures.removed'),
      undo: () => addClosure(closure),
    });
  if (closures.data.results.length === 0) {
    return <p className={classes['closures']}>{t('closures.empty')}</p>;
  }
  return (
    <ul className={classes['closures']} aria-label={t('closures.list')}>
      {closures.data.results.map((closure) => {
        const { when, what } = closureText(closure);
        const notes = [what, closure.note, closure.is_imported ? t('closures.imported') : ''];
        return (
          <li key={closure.id}>
            <span className={classes['words']}>
              <b>{when}</b>
              <span>{notes.filter((note) => note !== '').join(' · ')}</span>
            </span>
            <Button
              size="xs"
              variant="ghost"
              aria-label={t('closures.removeOne', { closure: `${when}, ${what}` })}
              onClick={() => remove(closure)}
            >
              {t('closures.remove')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
