import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DisplayMode } from '@wastegauge/contract/values/filters';
import { BaselineBar } from './baseline-bar.tsx';
import { placeAmounts, placeParts, type PlaceCard as Place } from './card-figures.ts';
import classes from './card.module.css';
import { CardAmounts, PreviousAmount } from './card-amounts.tsx';
import { WasteParts } from './waste-parts.tsx';

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
  const amounts = placeAmounts(card, display);
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
          <CardAmounts amounts={amounts} currency={card.currency} compared={card.compared} />
        </div>
        {!isCondensed && <WasteParts parts={placeParts(card)} size={84} isDetailed />}
      </div>
      <BaselineBar card={card} />
      <footer className={classes['foot']}>
        {props.actions}
        <PreviousAmount amount={amounts[0]} currency={card.currency} />
        {props.end}
      </footer>
    </article>
  );
}

function useActiveArea(onActive: ((isActive: boolean) => void) | undefined) {
  const area = useRef<HTMLElement>(null);
  const notify = useEffectEvent((isActive: boolean) => onActive?.(isActive));
  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    const activate = (): void => notify(true);
    const deactivate = (): void => notify(false);
    const pairs = [
      ['mouseenter', activate],
      ['focusin', activate],
      ['mouseleave', deactivate],
      ['focusout', deactivate],
    ] as const;
    for (const [name, handle] of pairs) element.addEventListener(name, handle);
    return () => {
      for (const [name, handle] of pairs) element.removeEventListener(name, handle);
    };
  }, []);
  return area;
}
