import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { IconArrowLeft, IconDatabaseOff, IconSearch, IconCheck, IconHome, IconPlus } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  widgetRoutes,
  type Widget,
  type WidgetIdentifier,
} from '@wastegauge/contract/insight/widgets';
import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { PanelSkeleton } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { isFixedWidget, usePinnedWidgets } from '../../widgets/home-widgets/pinned-widgets.ts';
import { useReportPlace } from '../../widgets/filters/use-report-place.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { routeOptions } from '../../api/route-options.ts';
import { AddWidgetDialog } from './add-widget-dialog.tsx';
import { SuggestWidgetForm } from './suggest-widget-form.tsx';
import classes from './widgets-page.module.css';

const widgetListOptions = routeOptions(
  ['widgets'],
  widgetRoutes.listWidgets,
  { query: {} },
  { staleTime: 60 * 60_000 },
);

interface WidgetsPageProps {
  Preview: ComponentType<{ widget: WidgetIdentifier }>;
  Filters: ComponentType;
}

const searchDelayMs = 1000;

export function WidgetsPage({ Preview, Filters }: WidgetsPageProps) {
  const { t } = useTranslation(['widgets', 'common']);
  const place = useReportPlace(['sites', 'zones', 'dates']);
  const list = useQuery(widgetListOptions);
  const [text, setText] = useState('');
  const [searchText] = useDebouncedValue(text.trim().toLowerCase(), searchDelayMs);
  const pinned = usePinnedWidgets();
  const [chosenWidget, setChosenWidget] = useState<{
    widget: WidgetIdentifier;
    wasAdded: boolean;
  }>();
  const [isDialogOpen, dialog] = useDisclosure(false);
  const opening = useOpening(isDialogOpen);
  const isFound = ({ identifier, name }: Widget): boolean =>
    [name, t(`names.${identifier}`), t(`descriptions.${identifier}`)].some((words) =>
      words.toLowerCase().includes(searchText),
    );
  const isAdded = (widget: WidgetIdentifier): boolean =>
    isFixedWidget(widget) || pinned.includes(widget);
  const found = list.data?.filter(isFound) ?? [];
  return (
    <>
      <PageHeader
        crumb={
          <Link to="/overview" search className={classes['back']}>
            <IconArrowLeft size={18} stroke={1.7} aria-hidden />
            {t('page.back')}
          </Link>
        }
        title={t('page.title')}
        subtitle={t('page.subtitle', { site: place.name })}
        actions={
          <TextField
            className={classes['search'] ?? ''}
            label=""
            aria-label={t('page.search')}
            placeholder={t('page.search')}
            type="search"
            leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        }
      />
      <Filters />
      <ul className={classes['grid']}>
        {list.isPending &&
          Array.from({ length: 8 }, (_card, index) => (
            <li key={index}>
              <PanelSkeleton label={index === 0 ? t('common:loading') : undefined} height={168} />
            </li>
          ))}
        {found.map((widget) => (
          <WidgetCard
            key={widget.identifier}
            widget={widget}
            Preview={Preview}
            isAdded={isAdded(widget.identifier)}
            onChoose={() => {
              setChosenWidget({ widget: widget.identifier, wasAdded: isAdded(widget.identifier) });
              dialog.open();
            }}
          />
        ))}
      </ul>
      {!list.isPending && found.length === 0 && (
        <EmptyState
          icon={<IconDatabaseOff />}
          title={t(list.isError ? 'common:noData' : 'common:noResults')}
        />
      )}
      <SuggestWidgetForm />
      {chosenWidget && (
        <AddWidgetDialog
          key={opening}
          {...chosenWidget}
          opened={isDialogOpen}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

interface WidgetCardProps {
  widget: Widget;
  Preview: ComponentType<{ widget: WidgetIdentifier }>;
  isAdded: boolean;
  onChoose: () => void;
}

function WidgetCard({ widget, Preview, isAdded, onChoose }: WidgetCardProps) {
  const { t } = useTranslation('widgets');
  const { identifier } = widget;
  return (
    <li className={classes['card']} data-identifier={identifier}>
      <div className={classes['preview']}>
        <Preview widget={identifier} />
      </div>
      <div className={classes['words']}>
        <h2>
          <button type="button" className={classes['choose']} onClick={onChoose}>
            {t(`names.${identifier}`)}
          </button>
        </h2>
        <p>{t(`descriptions.${identifier}`)}</p>
        {isFixedWidget(identifier) ? (
          <Badge icon={<IconHome />}>{t('page.always')}</Badge>
        ) : isAdded ? (
          <Badge tone="accent" icon={<IconCheck />}>
            {t('page.added')}
          </Badge>
        ) : (
          <span className={classes['addLabel']}>
            <IconPlus size={16} stroke={2} aria-hidden />
            {t('page.add')}
          </span>
        )}
      </div>
    </li>
  );
}
