import type { ActionTarget } from '@wastegauge/contract/insight/actions';
import { useTranslated } from '../../widgets/language/translations.ts';

/** Foods and categories are translated; zones are named by the kitchen. */
export function useTargetName(actions: readonly { target: ActionTarget }[]) {
  const translated = useTranslated(
    actions.filter(({ target }) => target.kind !== 'zone').map(({ target }) => target.name),
  );
  return ({ kind, name }: ActionTarget): string => (kind === 'zone' ? name : translated(name));
}
