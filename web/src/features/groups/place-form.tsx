import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Place } from '@wastegauge/contract/services/places';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SuggestField } from '../../ui/fields/suggest-field.tsx';
import { placesOptions } from '../../widgets/places/place-list.ts';

const pauseMs = 300;
const mostPlaces = 6;
const none: Place[] = [];

export function PlaceForm({ onChoose }: { onChoose: (place: Place) => void }) {
  const { t } = useTranslation('groups');
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), pauseMs);
  const { data: places = none } = useQuery(placesOptions(asked));
  return (
    <SuggestField
      label={t('form.place')}
      hint={t('form.placeHint')}
      autoComplete="off"
      comboboxProps={{ withinPortal: false }}
      limit={mostPlaces}
      suggestions={[...new Set(places.map(({ name }) => name))]}
      value={text}
      onChange={(typed) => {
        setText(typed);
        const place = places.find(({ name }) => name === typed);
        if (place) onChoose(place);
      }}
    />
  );
}
