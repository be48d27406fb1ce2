import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconMinus, IconPlus } from '#icons';
import { Link } from '@tanstack/react-router';
import type { WidgetIdentifier } from '@wastegauge/contract/insight/widgets';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelSkeleton } from '../../ui/feedback/skeleton.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { usePinnedWidgets, usePinWidget } from '../../widgets/home-widgets/pinned-widgets.ts';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { JourneyCard } from './snapshot/journey-card.tsx';
import type { OverviewDialogs } from './overview-dialogs.ts';
import { pinnedLayout } from './pinned-layout.ts';
import classes from './pinned-widgets.module.css';

// Below the first screen; Home must load quickly without them.
const GroupsCard = lazy(async () => ({
  default: (await import('./groups-card.tsx')).GroupsCard,
}));
const DailyPlateCard = lazy(async () => ({
  default: (await import('./plate-waste/daily-plate-card.tsx')).DailyPlateCard,
}));
const TrimmingsCard = lazy(async () => ({
  default: (await import('./trimmings-card.tsx')).TrimmingsCard,
}));
const PlateReportCard = lazy(async () => ({
  default: (await import('./plate-waste/plate-report-card.tsx')).PlateReportCard,
}));

/** Unpinning or moving a widget would otherwise leave the focus on the page body. */
interface FocusTarget {
  widget: WidgetIdentifier | null;
  button: 'unpin' | 'move';
}

export function PinnedWidgets({ dialogs }: { dialogs: OverviewDialogs }) {
  const { t } = useTranslation(['overview', 'widgets', 'common']);
  const pinned = usePinnedWidgets();
  const { widgets, addSpan } = pinnedLayout(pinned);
  const pin = usePinWidget();
  const { notifyFailure } = useResultToast();
  const [dragged, setDragged] = useState<WidgetIdentifier>();
  const section = useRef<HTMLElement>(null);
  const focusTarget = useRef<FocusTarget>(undefined);
  useEffect(() => {
    const target = focusTarget.current;
    if (!target) return;
    focusTarget.current = undefined;
    const selector =
      target.widget === null
        ? '#pinned-widgets'
        : `[data-pinned='${target.widget}'] > [data-${target.button}]`;
    section.current?.querySelector<HTMLElement>(selector)?.focus();
  });

  const unpin = (identifier: WidgetIdentifier): void => {
    const next = pinned[pinned.indexOf(identifier) + 1];
    const name = t(`widgets:names.${identifier}`);
    pin.mutate(
      { identifier, isPinned: false },
      {
        onSuccess: () => {
          focusTarget.current = { widget: next ?? null, button: 'unpin' };
          showToast({
            kind: 'success',
            text: t('widgets:unpinned', { widget: name }),
            closeLabel: t('common:close'),
            action: { label: t('widgets:undo'), onPress: () => move(identifier, next, 'unpin') },
          });
        },
        onError: () => notifyFailure(t('widgets:unpinFailed')),
      },
    );
  };
  const move = (
    identifier: WidgetIdentifier,
    before: WidgetIdentifier | undefined,
    button: FocusTarget['button'],
  ): void => {
    if (before === identifier) return;
    pin.mutate(
      { identifier, isPinned: true, before },
      {
        onSuccess: () => {
          focusTarget.current = { widget: identifier, button };
        },
        onError: () => notifyFailure(t('widgets:moveFailed')),
      },
    );
  };
  const leaving = pin.isPending && !pin.variables.isPinned ? pin.variables.identifier : undefined;
  return (
    <section ref={section} aria-labelledby="pinned-widgets">
      <h2 className={classes['head']} id="pinned-widgets" tabIndex={-1}>
        {t('widgets:pinned')}
      </h2>
      <div className={classes['grid']}>
        {widgets.map(({ widget, span }, index) => (
          <div
            key={widget}
            className={classes['cell']}
            data-pinned={widget}
            data-span={span}
            data-dragged={dragged === widget || undefined}
            onDragOver={(event) => {
              if (dragged !== undefined) event.preventDefault();
            }}
            onDrop={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              const isLater = pinned.indexOf(dragged) < index;
              move(dragged, isLater ? pinned[index + 1] : widget, 'move');
            }}
          >
            <PinnedWidget widget={widget} dialogs={dialogs} />
            {widgets.length > 1 && (
              <MoveMenu
                widget={widget}
                isFirst={index === 0}
                isLast={index === widgets.length - 1}
                onMove={(step) => move(widget, pinned[step === -1 ? index - 1 : index + 2], 'move')}
                onDrag={setDragged}
              />
            )}
            <button
              type="button"
              className={classes['unpin']}
              data-unpin
              aria-label={t('widgets:unpin', { widget: t(`widgets:names.${widget}`) })}
              disabled={leaving === widget}
              onClick={() => unpin(widget)}
            >
              <IconMinus size={16} stroke={2.4} aria-hidden />
            </button>
          </div>
        ))}
        <Link to="/overview/widgets" search className={classes['add']} data-span={addSpan}>
          <span className={classes['plus']} aria-hidden>
            <IconPlus size={20} stroke={1.7} />
          </span>
          <b>{t('widgets:add.title')}</b>
          <span>{t('widgets:add.hint')}</span>
        </Link>
      </div>
    </section>
  );
}

interface MoveMenuProps {
  widget: WidgetIdentifier;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: -1 | 1) => void;
  onDrag: (widget: WidgetIdentifier | undefined) => void;
}

/** A handle to drag, and a menu for the keyboard and touch screens. */
function MoveMenu({ widget, isFirst, isLast, onMove, onDrag }: MoveMenuProps) {
  const { t } = useTranslation('widgets');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button
          type="button"
          className={classes['move']}
          data-move
          draggable
          aria-label={t('move', { widget: t(`names.${widget}`) })}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            event.dataTransfer.setData('text/plain', widget);
            onDrag(widget);
          }}
          onDragEnd={() => onDrag(undefined)}
        >
          <IconGripVertical size={16} stroke={2} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconArrowUp size={16} aria-hidden />}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        >
          {t('moveUp')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={16} aria-hidden />}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          {t('moveDown')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface PinnedWidgetProps {
  widget: WidgetIdentifier;
  dialogs: OverviewDialogs;
}

function PinnedWidget(props: PinnedWidgetProps) {
  const { t } = useTranslation('common');
  return (
    <Suspense fallback={<PanelSkeleton label={t('loading')} />}>
      <PinnedCard {...props} />
    </Suspense>
  );
}

function PinnedCard({ widget, dialogs }: PinnedWidgetProps) {
  switch (widget) {
    case 'journey':
      return <JourneyCard dialogs={dialogs} />;
    case 'trimmings':
      return <TrimmingsCard />;
    case 'most-wasted-groups':
      return <GroupsCard />;
    case 'mini-plate-waste':
      return <PlateReportCard dialogs={dialogs} />;
    case 'daily-plate-waste':
      return <DailyPlateCard />;
    case 'monthly-snapshot':
    case 'focus-food':
    case 'occupancy':
      return null;
  }
}
