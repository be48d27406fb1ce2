import { IconCloud, IconCoins, IconDroplet, IconScale } from '#icons';
import type { WasteEvent } from '@wastegauge/contract/waste/events';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCostTexts } from '../../widgets/figures/use-cost-texts.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './live-page.module.css';

interface EventAmountsProps {
  event: Pick<
    WasteEvent,
    | 'food'
    | 'item_weight'
    | 'value'
    | 'zero_value_reason'
    | 'inedible_percent'
    | 'currency'
    | 'environment'
    | 'water'
  >;
}

/** Value, CO2 and water need a food; without one they are unknown, not zero. */
export function EventAmounts({ event }: EventAmountsProps) {
  const { t } = useTranslation(['live', 'common']);
  const format = useFormat();
  const { cost, note } = useCostTexts();
  const costNote = event.food === null ? undefined : note(event);
  return (
    <>
      <dl className={classes['figures']}>
        <Figure icon={<IconScale />} name={t('figures.weight')} unit="kg">
          {format.fixed(event.item_weight, 2)}
        </Figure>
        {event.food !== null && (
          <>
            <Figure icon={<IconCoins />} name={t('figures.value')}>
              {cost(event)}
            </Figure>
            <Figure icon={<IconCloud />} name={t('figures.co2')} unit="kg">
              {format.fixed(event.environment, 2)}
            </Figure>
            <Figure icon={<IconDroplet />} name={t('figures.water')} unit="L">
              {format.fixed(event.water, 2)}
            </Figure>
          </>
        )}
      </dl>
      {costNote !== undefined && <p className={classes['follows']}>{costNote}</p>}
      {event.food === null && <p className={classes['follows']}>{t('common:valueFollows')}</p>}
    </>
  );
}

interface FigureProps {
  icon: ReactNode;
  name: string;
  unit?: string;
  children: string;
}

function Figure({ icon, name, unit, children }: FigureProps) {
  return (
    <div className={classes['figure']}>
      <dt>
        {icon}
        {name}
      </dt>
      <dd>
        {children}
        {unit !== undefined && <small> {unit}</small>}
      </dd>
    </div>
  );
}
