import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DisplayMode } from '@wastegauge/contract/values/filters';
import { BaselineCard } from './food/baseline-card.tsx';
import { amountsOfPlace, partsOfPlace, type PlaceCard as Place } from './card-figures.ts';
import classes from './card.module.css';
import { BeforeCard, FiguresCard } from './figures-card.tsx';
import { useActiveArea } from './use-active-area.ts';
import { WastePartsCard } from './food/waste-parts-card.tsx';

interface PlaceCardProps {
  card: Place;
  title: string;
  detail: ReactNode;
  display: DisplayMode;
  isCondensed: boolean;
  number?: number | undefined;
  isActive?: boolean | undefined;
  onActive?: ((isActive: boolean) => void) | undefined;
  actions: ReactNode;
  end: ReactNode;
  elementId?: string | undefined;
}

export function PlaceCard(props: PlaceCardProps) {
  const { card, title, detail, display, isCondensed, number, isActive, onActive } = props;
  const { t } = useTranslation('insights');
  const titleId = useId();
  const area = useActiveArea(onActive);
  const amounts = amountsOfPlace(card, display);
  return (
    <article
      ref={area}
      id={props.elementId}
      className={classes['root']}
      aria-labelledby={titleId}
      data-active={isActive || undefined}
      data-numbered={number !== undefined || undefined}
      tabIndex={props.elementId === undefined ? undefined : -1}
    >
      <div className={classes['place']}>
        {number !== undefined && (
          <span className={classes['number']} aria-hidden>
            {number}
          </span>
        )}
        <div className={classes['words']}>
          <h2 className={classes['title']} id={titleId}>
            {title.trim() === '' ? t('titleMissing') : title}
          </h2>
          <p className={classes['detail']}>{detail}</p>
          <FiguresCard amounts={amounts} currency={card.currency} />
        </div>
        {!isCondensed && <WastePartsCard parts={partsOfPlace(card)} size={84} isDetailed />}
      </div>
      <BaselineCard card={card} />
      <footer className={classes['foot']}>
        {props.actions}
        <BeforeCard amount={amounts[0]} currency={card.currency} />
        {props.end}
      </footer>
    </article>
  );
}
