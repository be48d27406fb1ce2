import { useTranslation } from 'react-i18next';
import { useUndoableChange } from '../../widgets/decisions/use-undoable-change.ts';
import { useRefreshStreams } from './api.ts';

/** Changes something on the page at once and offers to undo it. */
export function useStreamChange() {
  const { t } = useTranslation('streams');
  const refresh = useRefreshStreams();
  return { ...useUndoableChange({ refresh, undoneText: t('undone') }), refresh };
}
