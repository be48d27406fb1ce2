import type { CountryCode } from 'libphonenumber-js/min';
import { useMemo, type FocusEventHandler, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import classes from './phone-field.module.css';
import { countriesIn } from './phone-number.ts';
import { useLanguage } from '../language/use-language.ts';

interface PhoneFieldProps {
  country: CountryCode;
  text: string;
  onCountryChange: (country: CountryCode) => void;
  onTextChange: (text: string) => void;
  onBlur?: FocusEventHandler | undefined;
  error?: string | undefined;
  hint?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

export function PhoneField({
  country,
  text,
  onCountryChange,
  onTextChange,
  onBlur,
  error,
  hint,
  ref,
}: PhoneFieldProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const countries = useMemo(() => countriesIn(language), [language]);
  return (
    <div className={classes['root']}>
      <SelectField
        label={t('phone.country')}
        searchable
        nothingFoundMessage={t('noResults')}
        options={countries.map(({ code, name, callingCode }) => ({
          value: code,
          label: `${name} (+${callingCode})`,
        }))}
        value={country}
        onChange={(value) =>
          onCountryChange(countries.find(({ code }) => code === value)?.code ?? country)
        }
      />
      <TextField
        label={t('phone.number')}
        type="tel"
        autoComplete="tel-national"
        ref={ref}
        maxLength={32}
        value={text}
        error={error}
        hint={hint}
        onBlur={onBlur}
        onChange={({ currentTarget }) => onTextChange(currentTarget.value)}
      />
    </div>
  );
}
