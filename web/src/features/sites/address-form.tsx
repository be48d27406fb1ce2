import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Place } from '@wastegauge/contract/services/places';
import { limits } from '@wastegauge/contract/values/texts';
import { useState, type Ref } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SuggestField } from '../../ui/fields/suggest-field.tsx';
import { placesOptions } from '../../widgets/places/place-list.ts';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import classes from './edit-site-dialog.module.css';
import { placePart, withPlace } from './address.ts';
import type { EditSite } from './use-edit-site.ts';

const pauseMs = 500;
const mostPlaces = 6;

export function AddressForm({ edit: { form, isOnMap } }: { edit: EditSite }) {
  const { t } = useTranslation('sites');
  const fieldText = useFieldText();
  const { control, setValue } = form;
  const [address, place] = useWatch({ control, name: ['address', 'place'] });
  const isAtPlace = place !== null && address.includes(place.name);
  return (
    <div className={classes['wide']}>
      <Controller
        control={control}
        name="address"
        render={({ field, fieldState }) => (
          <AddressField
            {...field}
            hint={t(isAtPlace ? 'addressPlaced' : isOnMap ? 'addressOnMap' : 'addressNotOnMap', {
              place: place?.name ?? '',
            })}
            error={fieldText(fieldState.error?.message)}
            onPlace={(chosen) => setValue('place', chosen)}
          />
        )}
      />
    </div>
  );
}

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
  const [asked] = useDebouncedValue(typed, pauseMs);
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
      limit={mostPlaces}
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
