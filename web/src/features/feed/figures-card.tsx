import { IconCloud, IconDroplet } from '@tabler/icons-react';
import type { WasteEvent } from '@wastegauge/contract/events';
import type { DisplayMode } from '@wastegauge/contract/filters';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../widgets/use-format.ts';
import classes from './event-card.module.css';
import { FigureSourceCard } from './figure-source-card.tsx';

interface FiguresCardProps {
  event: WasteEvent;
  display: DisplayMode;
}

/** What was thrown away in kilograms, money and footprint; the display mode says which comes first. */
export function FiguresCard({ event, display }: FiguresCardProps) {
  const { t } = useTranslation('feed');
  const format = useFormat();
  const two = (value: number): string => format.fixed(value, 2);
  const price = format.price(event.value, event.currency);
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
  const footprint = (
    <>
      <FigureSourceCard event={event} kind="co2" isMain={isEnvironmental}>
        <IconCloud size={18} stroke={1.7} aria-hidden />
        {two(event.environment)} kg
      </FigureSourceCard>
      <FigureSourceCard event={event} kind="water" isMain={isEnvironmental}>
        <IconDroplet size={18} stroke={1.7} aria-hidden />
        {isEnvironmental ? two(event.water) : format.count(event.water)} L
      </FigureSourceCard>
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
    </div>
  );
}
