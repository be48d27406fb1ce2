import { actionStates, type ActionState } from '@wastegauge/contract/values/address-options';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/display/chip.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './actions-page.module.css';

interface StateChipsProps {
  counts: readonly { state: ActionState; count: number }[];
  chosen: ActionState | undefined;
  onChoose: (state: ActionState | undefined) => void;
}

/** Results first, as in the summary above. */
const order: readonly ActionState[] = [
  'saved',
  'no_change',
  'worse',
  'cannot_tell',
  'running',
  'planned',
];

export function StateChips({ counts, chosen, onChoose }: StateChipsProps) {
  const { t } = useTranslation('actions');
  const format = useFormat();
  const countIn = (state: ActionState): number =>
    counts.find((one) => one.state === state)?.count ?? 0;
  const all = actionStates.reduce((sum, state) => sum + countIn(state), 0);
  return (
    <fieldset className={classes['chips']} aria-label={t('result')}>
      <Chip selected={chosen === undefined} onClick={() => onChoose(undefined)}>
        {t('all')} <span className={classes['count']}>{format.count(all)}</span>
      </Chip>
      {order
        .filter((state) => countIn(state) > 0 || state === chosen)
        .map((state) => (
          <Chip key={state} selected={chosen === state} onClick={() => onChoose(state)}>
            {t(`states.${state}`)}{' '}
            <span className={classes['count']}>{format.count(countIn(state))}</span>
          </Chip>
        ))}
    </fieldset>
  );
}
