import { useDebouncedValue, useDisclosure } from '@mantine/hooks';
import { IconArrowLeft, IconDatabaseOff, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Widget, WidgetIdentifier } from '@wastegauge/contract/insight/widgets';
import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { PanelSkeleton } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { isFixedWidget, usePinnedWidgets } from '../../widgets/home-widgets/pinned-widgets.ts';
import { useReportSite } from '../../widgets/filters/use-report-site.ts';
import { AddWidgetDialog } from './add-widget-dialog.tsx';
import { widgetListOptions } from './api.ts';
import { SuggestWidgetForm } from './suggest-widget-form.tsx';
import { WidgetCard } from './widget-card.tsx';
import classes from './widgets-page.module.css';

interface WidgetsPageProps {
  Preview: ComponentType<{ widget: WidgetIdentifier }>;
}

const searchDelayMs = 1000;

export function WidgetsPage({ Preview }: WidgetsPageProps) {
  const { t } = useTranslation(['widgets', 'common']);
  const site = useReportSite();
  const list = useQuery(widgetListOptions);
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text.trim().toLowerCase(), searchDelayMs);
  const pinned = usePinnedWidgets();
  const [asked, setAsked] = useState<{ widget: WidgetIdentifier; wasAdded: boolean }>();
  const [isAsking, asking] = useDisclosure(false);
  const opening = useOpening(isAsking);
  const isFound = ({ identifier, name }: Widget): boolean =>
    [name, t(`names.${identifier}`), t(`descriptions.${identifier}`)].some((words) =>
      words.toLowerCase().includes(wanted),
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
        subtitle={t('page.subtitle', { site: site?.name ?? t('common:allSites') })}
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
              setAsked({ widget: widget.identifier, wasAdded: isAdded(widget.identifier) });
              asking.open();
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
      {asked && (
        <AddWidgetDialog key={opening} {...asked} opened={isAsking} onClose={asking.close} />
      )}
    </>
  );
}
