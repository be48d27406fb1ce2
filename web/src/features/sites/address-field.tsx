import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Place } from '@wastegauge/contract/services/places';
import { limits } from '@wastegauge/contract/values/texts';
import { useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { SuggestField } from '../../ui/fields/suggest-field.tsx';
import { placesOptions } from '../../widgets/places/place-list.ts';
import { placePart, withPlace } from './address.ts';

const lookupDelayMs = 500;
const maxPlaces = 6;

interface AddressFieldProps {
  name: string;
  value: string;
  onChange: (address: string) => void;
  onBlur: () => void;
  onPlace: (place: Place) => void;
  hint: string;
  error: string | undefined;
  ref: Ref<HTMLInputElement>;
}

export function AddressField({ onChange, onPlace, ...props }: AddressFieldProps) {
  const { t } = useTranslation('sites');
  // Look up suggestions only after the address was edited.
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed, lookupDelayMs);
  const places = useQuery(placesOptions(placePart(asked)));
  const suggestions = (places.data ?? []).map((place) => ({
    place,
    text: withPlace(asked, place),
  }));
  return (
    <SuggestField
      {...props}
      label={t('address')}
      maxLength={limits.textLength}
      autoComplete="off"
      comboboxProps={{ withinPortal: false }}
      limit={maxPlaces}
      maxDropdownHeight={300}
      suggestions={[...new Set(suggestions.map(({ text }) => text))]}
      onChange={(text) => {
        onChange(text);
        const chosen = suggestions.find((suggestion) => suggestion.text === text);
        if (chosen) onPlace(chosen.place);
        else setTyped(text);
      }}
    />
  );
}
