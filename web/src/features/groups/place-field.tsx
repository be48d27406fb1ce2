import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Place } from '@wastegauge/contract/services/places';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SuggestField } from '../../ui/fields/suggest-field.tsx';
import { placesOptions } from '../../widgets/places/place-list.ts';

const debounceMs = 300;
const maxPlaces = 6;
const none: Place[] = [];

export function PlaceField({ onChoose }: { onChoose: (place: Place) => void }) {
  const { t } = useTranslation('groups');
  const [text, setText] = useState('');
  const [searchText] = useDebouncedValue(text.trim(), debounceMs);
  const { data: places = none } = useQuery(placesOptions(searchText));
  return (
    <SuggestField
      label={t('form.place')}
      hint={t('form.placeHint')}
      autoComplete="off"
      comboboxProps={{ withinPortal: false }}
      limit={maxPlaces}
      suggestions={[...new Set(places.map(({ name }) => name))]}
      value={text}
      onChange={(typedNumber) => {
        setText(typedNumber);
        const place = places.find(({ name }) => name === typedNumber);
        if (place) onChoose(place);
      }}
    />
  );
}
