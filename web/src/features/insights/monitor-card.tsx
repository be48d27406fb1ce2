import { Button } from '@mantine/core';
import { IconInfoCircle } from '#icons';
import { Link } from '@tanstack/react-router';
import type { Period } from '@wastegauge/contract/values/dates';
import type { DisplayMode } from '@wastegauge/contract/values/filters';
import type { MonitorCard as Monitor } from '@wastegauge/contract/insight/insights';
import { useTranslation } from 'react-i18next';
import { PlaceCard } from './place-card.tsx';

interface MonitorCardProps {
  card: Monitor;
  period: Period;
  display: DisplayMode;
  isCondensed: boolean;
}

export function MonitorCard({ card, period, ...props }: MonitorCardProps) {
  const { t } = useTranslation('insights');
  return (
    <PlaceCard
      {...props}
      card={card}
      title={card.name}
      detail={
        <>
          {card.site_name} · <span>{card.serial}</span>
        </>
      }
      actions={
        <Button
          renderRoot={(props) => (
            <Link
              {...props}
              to="/overview"
              search={() => ({
                siteId: card.site_id,
                siteName: card.site_name,
                zoneId: card.id,
                zoneName: card.name,
                ...period,
              })}
            />
          )}
          variant="ghost"
          size="xs"
          leftSection={<IconInfoCircle size={18} stroke={1.7} aria-hidden />}
          aria-label={t('infoOf', { name: card.name })}
        >
          {t('info')}
        </Button>
      }
      end={null}
    />
  );
}
