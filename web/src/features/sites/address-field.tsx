import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Place } from '@wastegauge/contract/services/places';
import { limits } from '@wastegauge/contract/values/texts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SuggestField } from '../../ui/fields/suggest-field.tsx';
import { useFormField } from '../../widgets/forms/form-fields.tsx';
import { placesOptions } from '../../widgets/places/place-list.ts';
import { placePart, withPlace } from './address.ts';

const lookupDelayMs = 500;
const maxPlaces = 6;

interface AddressFieldProps {
  onPlace: (place: Place) => void;
  hint: string;
}

export function AddressField({ onPlace, hint }: AddressFieldProps) {
  const { t } = useTranslation('sites');
  const { field, error } = useFormField<{ address: string }, 'address'>('address');
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
      {...field}
      error={error}
      hint={hint}
      label={t('address')}
      maxLength={limits.textLength}
      autoComplete="off"
      comboboxProps={{ withinPortal: false }}
      limit={maxPlaces}
      maxDropdownHeight={300}
      suggestions={[...new Set(suggestions.map(({ text }) => text))]}
      onChange={(text) => {
        field.onChange(text);
        const chosen = suggestions.find((suggestion) => suggestion.text === text);
        if (chosen) onPlace(chosen.place);
        else setTyped(text);
      }}
    />
  );
}
