import { Button } from '@mantine/core';
import { IconChevronRight, IconEdit } from '#icons';
import { Link } from '@tanstack/react-router';
import type { Period } from '@wastegauge/contract/values/dates';
import type { SiteCard as Site } from '@wastegauge/contract/insight/insights';
import { useTranslation } from 'react-i18next';
import type { ReportFilters } from '../../widgets/filters/report-filter.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { foodsOfSiteSearch } from './card-links.ts';
import { PlaceCard } from './place-card.tsx';

interface SiteCardProps {
  card: Site;
  number: number;
  period: Period;
  filters: ReportFilters;
  isActive: boolean;
  onActive: (isActive: boolean) => void;
  onEdit: () => void;
}

export const siteCardId = (id: number): string => `site-card-${id}`;

export function SiteCard({ card, period, filters, onEdit, ...props }: SiteCardProps) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const monitors = t('monitorCount', {
    count: card.monitors,
    formatted: format.count(card.monitors),
  });
  return (
    <PlaceCard
      {...props}
      card={card}
      display={filters.display}
      isCondensed={filters.isCondensed}
      elementId={siteCardId(card.id)}
      title={card.name}
      detail={
        <>
          <span>{monitors}</span>
          {card.address !== '' && ` · ${card.address}`}
        </>
      }
      actions={
        <Button
          variant="ghost"
          size="xs"
          leftSection={<IconEdit size={18} stroke={1.7} aria-hidden />}
          aria-label={t('editOf', { name: card.name })}
          onClick={onEdit}
        >
          {t('edit')}
        </Button>
      }
      end={
        <Button
          renderRoot={(props) => (
            <Link
              {...props}
              to="/insights/foods"
              search={() => foodsOfSiteSearch(card, period, filters)}
            />
          )}
          variant="link"
          size="xs"
          rightSection={<IconChevronRight size={16} stroke={1.7} aria-hidden />}
          aria-label={t('foodsOf', { name: card.name })}
        >
          {t('foods')}
        </Button>
      }
    />
  );
}
