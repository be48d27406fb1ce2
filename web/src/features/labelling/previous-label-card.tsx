import type { NamedEvent } from '@wastegauge/contract/waste/labelling';
import { IconTags } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useTranslated } from '../../widgets/language/translations.ts';
import { EventCard, NoEventCard } from './event-card.tsx';

export function PreviousLabelCard({ event }: { event: NamedEvent | null }) {
  const { t } = useTranslation(['labelling', 'common']);
  const category = event?.category_name ?? null;
  const name = event?.food_name ?? null;
  const translated = useTranslated([name, category].filter((word) => word !== null));
  if (!event) {
    return (
      <NoEventCard eyebrow={t('previousLabelled')}>
        <EmptyState icon={<IconTags />} title={t('nothingBefore')} />
      </NoEventCard>
    );
  }
  const title = name === null ? t('common:trimmings') : translated(name);
  return (
    <EventCard
      event={event}
      place="previous"
      eyebrow={t('previousLabelled')}
      title={title}
      pictureLabel={t('pictureOf', { food: title })}
      badges={
        <>
          <Badge tone="outline">{t('outcomes.fullWaste')}</Badge>
          {category !== null && <Badge tone="outline">{translated(category)}</Badge>}
          {event.trimmings && name !== null && (
            <Badge tone="outline">{t('common:trimmings')}</Badge>
          )}
        </>
      }
    />
  );
}
