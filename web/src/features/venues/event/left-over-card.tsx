import { IconDots } from '@tabler/icons-react';
import type { EventReport } from '@wastegauge/contract/insight/venues';
import { useTranslation } from 'react-i18next';
import { FoodImage } from '../../../ui/display/food-image.tsx';
import { Panel } from '../../../ui/display/panel.tsx';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import classes from './event-page.module.css';

/** The foods an event wasted most, and the rest. */
export function LeftOverCard({ report: { foods, outcome } }: { report: EventReport }) {
  const { t } = useTranslation('venues');
  const format = useFormat();
  return (
    <Panel
      title={t('report.leftOver')}
      withoutPadding
      actions={
        outcome !== null && (
          <span className={classes['total']}>{format.fixed(outcome.weight, 2)} kg</span>
        )
      }
    >
      <ol className={classes['foods']}>
        {foods.map(({ id, name, image_url, weight, share }) => (
          <li key={id ?? 'rest'} className={classes['food']}>
            {id === null ? (
              <span className={classes['rest']} aria-hidden>
                <IconDots size={18} stroke={1.7} />
              </span>
            ) : (
              <FoodImage sources={image_url === null ? [] : [image_url]} alt="" size={48} />
            )}
            <span>{name ?? t('report.otherFoods')}</span>
            <span className={classes['weight']}>
              <b>{format.fixed(weight, 2)}</b> <small>kg</small>
            </span>
            <span className={classes['share']}>{format.percent(share * 100)}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
