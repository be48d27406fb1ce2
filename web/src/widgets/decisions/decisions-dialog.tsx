import { IconHistory } from '#icons';
import { useQuery } from '@tanstack/react-query';
import type { DecisionKind } from '@wastegauge/contract/waste/decisions';
import type { NamedEvent } from '@wastegauge/contract/waste/labelling';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PanelSkeleton } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../loading/load-error.tsx';
import { decisionsOptions, type Reopening } from './api.ts';
import { DecisionRow } from './decision-row.tsx';
import classes from './decisions-dialog.module.css';
import { RestoreAll } from './restore-all.tsx';

interface DecisionsDialogProps {
  opened: boolean;
  onClose: () => void;
  kind?: DecisionKind | undefined;
  reopen?: Reopening | undefined;
  onReopened?: ((event: NamedEvent) => void) | undefined;
}

export function DecisionsDialog({ opened, onClose, kind, ...reopening }: DecisionsDialogProps) {
  const { t } = useTranslation(['decisions', 'common']);
  const decisions = useQuery({ ...decisionsOptions(kind), enabled: opened });
  const listed = decisions.data ?? [];
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('recentTitle')}
      closeLabel={t('common:close')}
      size="wide"
    >
      <p className={classes['hint']}>{t('recentHint')}</p>
      {decisions.isPending && <PanelSkeleton height={240} />}
      {decisions.isLoadingError && <LoadError query={decisions} />}
      {decisions.isSuccess && listed.length === 0 && (
        <EmptyState icon={<IconHistory />} title={t('none')} />
      )}
      {reopening.reopen === undefined && <RestoreAll decisions={listed} />}
      <ul className={classes['list']}>
        {listed.map((decision) => (
          <DecisionRow key={decision.id} decision={decision} onClose={onClose} {...reopening} />
        ))}
      </ul>
    </Dialog>
  );
}
