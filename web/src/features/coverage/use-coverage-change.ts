import { useTranslation } from 'react-i18next';
import { useUndoableChange } from '../../widgets/decisions/use-undoable-change.ts';
import { useRefreshCoverage } from './api.ts';

/** Changes something on the page at once and offers to undo it. */
export function useCoverageChange() {
  const { t } = useTranslation('coverage');
  const refresh = useRefreshCoverage();
  return { ...useUndoableChange({ refresh, undoneText: t('service.undone') }), refresh };
}
