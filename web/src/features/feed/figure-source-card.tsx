import { Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { WasteEvent } from '@wastegauge/contract/events';
import { useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../widgets/use-format.ts';
import { foodFactorOptions } from './api.ts';
import classes from './event-card.module.css';

interface FigureSourceCardProps {
  event: WasteEvent;
  kind: 'co2' | 'water';
  isMain: boolean;
  children: ReactNode;
}

/** Long enough to get from the figure to the link in its explanation. */
const leaveMs = 200;

/** A footprint; hover, focus and tap tell which publication it rests on. */
export function FigureSourceCard({ event, kind, isMain, children }: FigureSourceCardProps) {
  const { t } = useTranslation('feed');
  const id = useId();
  const [isOpen, { open, close }] = useDisclosure(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = (): void => {
    clearTimeout(timer.current);
    open();
  };
  const leave = (): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(close, leaveMs);
  };
  const hover = { onMouseEnter: stay, onMouseLeave: leave, onFocus: stay, onBlur: leave };
  return (
    <Popover
      opened={isOpen}
      onDismiss={close}
      width={300}
      position="bottom-start"
      withinPortal={false}
      withRoles={false}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes['figure']}
          data-main={isMain || undefined}
          aria-describedby={isOpen ? id : undefined}
          aria-expanded={isOpen}
          title={isOpen ? undefined : t(kind)}
          {...hover}
          onClick={stay}
          onKeyDown={({ key }) => key === 'Escape' && close()}
        >
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown id={id} className={classes['source']} {...hover}>
        {isOpen && <Source event={event} kind={kind} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function Source({ event, kind }: Pick<FigureSourceCardProps, 'event' | 'kind'>) {
  const { t } = useTranslation(['feed', 'common']);
  const format = useFormat();
  const name = event.food_name ?? '';
  const found = useQuery(foodFactorOptions(event.food ?? 0, name));
  const factor = found.data?.factors?.[kind];
  const source = found.data?.sources.find(({ id }) => id === factor?.source_id);
  const unit = kind === 'co2' ? 'kg CO2e' : 'L';
  return (
    <>
      <p className={classes['sourceTitle']}>{t(`source.${kind}`)}</p>
      {found.isPending && <p>{t('common:loading')}</p>}
      {factor && factor.value !== null && (
        <p>
          {t('source.perKg', { value: format.fixed(factor.value, 2), unit })}{' '}
          {factor.source_item !== null && t('source.of', { item: factor.source_item })}
        </p>
      )}
      {source && (
        <p>
          {source.publisher}: {source.title}
        </p>
      )}
      {found.isSuccess && !source && <p>{t('source.none')}</p>}
      <Link to="/sources" search={{ search: name }}>
        {t('source.more')}
      </Link>
    </>
  );
}
