import type { EventChoice } from '@wastegauge/contract/insight/venues';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../ui/fields/select-field.tsx';

interface EventChoiceFieldProps {
  choices: { past: EventChoice[]; upcoming: EventChoice[] };
  eventId: number | null;
  onChange: (event: EventChoice | null) => void;
}

const all = 'all';

export function EventChoiceField({ choices, eventId, onChange }: EventChoiceFieldProps) {
  const { t } = useTranslation();
  const { upcoming, past } = choices;
  const allEvents = [...upcoming, ...past];
  const hasSeveralSites = new Set(allEvents.map(({ site }) => site)).size > 1;
  const groupItems = (events: EventChoice[]) =>
    events.map(({ id, name, site_name }) => ({
      value: String(id),
      label: hasSeveralSites ? `${name} · ${site_name}` : name,
    }));
  const groups = [
    { group: t('reportFilter.upcoming'), items: groupItems(upcoming) },
    { group: t('reportFilter.past'), items: groupItems(past) },
  ].filter(({ items }) => items.length > 0);
  return (
    <SelectField
      label={t('reportFilter.event')}
      searchable={allEvents.length > 8}
      nothingFoundMessage={t('noResults')}
      options={[{ value: all, label: t('reportFilter.all') }, ...groups]}
      value={eventId === null ? all : String(eventId)}
      onChange={(value) => onChange(allEvents.find(({ id }) => String(id) === value) ?? null)}
    />
  );
}
