import { Button } from '@mantine/core';
import { IconChecks } from '#icons';
import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkActions } from '../../widgets/decisions/bulk-actions.tsx';
import { RecentDecisions } from '../../widgets/decisions/recent-decisions.tsx';
import classes from './feed-page.module.css';

const bulkActions = ['relabel', 'discard'] as const;

export type EventSelection = ReturnType<typeof useEventSelection>;

/** Keeps events of other pages selected. */
export function useEventSelection() {
  const [chosen, setChosen] = useState<ReadonlyMap<number, WasteEvent> | null>(null);
  return {
    events: [...(chosen?.values() ?? [])],
    isSelecting: chosen !== null,
    isSelected: (id: number): boolean | undefined => chosen?.has(id),
    start: () => setChosen(new Map()),
    end: () => setChosen(null),
    add: (events: readonly WasteEvent[]) =>
      setChosen((before) => new Map([...(before ?? []), ...events.map(withId)])),
    toggle: (event: WasteEvent) =>
      setChosen((before) => {
        const after = new Map(before);
        if (!after.delete(event.id)) after.set(event.id, event);
        return after;
      }),
  };
}

const withId = (event: WasteEvent) => [event.id, event] as const;

interface SelectionBarProps {
  selection: EventSelection;
  events: readonly WasteEvent[];
}

export function SelectionBar({ selection, events }: SelectionBarProps) {
  const { t } = useTranslation('decisions');
  if (!selection.isSelecting) {
    return (
      <div className={classes['selection']}>
        <RecentDecisions size="xs" />
        {events.length > 0 && (
          <Button
            size="xs"
            leftSection={<IconChecks size={18} stroke={1.7} aria-hidden />}
            onClick={selection.start}
          >
            {t('bulk.select')}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className={classes['selection']} data-selecting>
      <output>{t('bulk.count', { count: selection.events.length })}</output>
      <Button size="xs" variant="link" onClick={() => selection.add(events)}>
        {t('bulk.all')}
      </Button>
      <BulkActions events={selection.events} actions={bulkActions} onChanged={selection.end} />
      <Button size="xs" onClick={selection.end}>
        {t('bulk.done')}
      </Button>
    </div>
  );
}
