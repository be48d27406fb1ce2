import { IconCloud, IconDroplet } from '#icons';
import type { WasteEvent } from '@wastegauge/contract/waste/events';
import type { DisplayMode } from '@wastegauge/contract/values/filters';
import { useTranslation } from 'react-i18next';
import { FigureSource } from '../../widgets/figures/figure-source.tsx';
import { useCostTexts } from '../../widgets/figures/use-cost-texts.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './event-card.module.css';

interface EventFiguresProps {
  event: WasteEvent;
  display: DisplayMode;
}

export function EventFigures({ event, display }: EventFiguresProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const two = (value: number): string => format.fixed(value, 2);
  const { cost, zeroNote } = useCostTexts();
  const price = cost(event);
  const note = zeroNote(event);
  const weight = (
    <>
      {two(event.item_weight)}
      <small>kg</small>
    </>
  );
  if (event.food === null) {
    return (
      <div className={classes['figures']}>
        <b className={classes['main']}>{weight}</b>
        <span className={classes['minor']}>{t('valueFollows')}</span>
      </div>
    );
  }
  const isEnvironmental = display === 'environmental';
  const source = {
    foodId: event.food,
    foodName: event.food_name ?? '',
    className: classes['figure'],
    isMain: isEnvironmental,
  };
  const footprint = (
    <>
      <FigureSource {...source} kind="co2">
        <IconCloud size={18} stroke={1.7} aria-hidden />
        {two(event.environment)} kg
      </FigureSource>
      <FigureSource {...source} kind="water">
        <IconDroplet size={18} stroke={1.7} aria-hidden />
        {isEnvironmental ? two(event.water) : format.count(event.water)} L
      </FigureSource>
    </>
  );
  const small = (
    <span className={classes['minor']}>
      {display === 'price' ? `${two(event.item_weight)} kg` : price}
    </span>
  );
  return (
    <div className={classes['figures']}>
      {isEnvironmental ? (
        <>
          {footprint}
          <span className={classes['minor']}>{two(event.item_weight)} kg</span>
          <span className={classes['minor']}>{price}</span>
        </>
      ) : (
        <>
          <b className={classes['main']}>{display === 'price' ? price : weight}</b>
          {small}
          {footprint}
        </>
      )}
      {note !== undefined && <span className={classes['reason']}>{note}</span>}
    </div>
  );
}
