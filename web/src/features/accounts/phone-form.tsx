import { Button } from '@mantine/core';
import { texts } from '@wastegauge/contract/texts';
import { useEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/alert.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCurrentUser } from '../../widgets/current-user.ts';
import { useErrorText, useFieldText } from '../../widgets/use-error-text.ts';
import { useLanguage } from '../../widgets/use-language.ts';
import { useSendCode } from './api.ts';
import { countriesIn, countryOf, nationalPart, parsePhone } from './phone-number.ts';
import classes from './profile-page.module.css';

interface PhoneFormProps {
  onSent: (phone: string) => void;
  onCancel: () => void;
}

export function PhoneForm({ onSent, onCancel }: PhoneFormProps) {
  const { t } = useTranslation(['accounts', 'common']);
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const language = useLanguage();
  const { phone_number: storedPhone } = useCurrentUser();
  const countries = useMemo(() => countriesIn(language), [language]);
  const [country, setCountry] = useState(() => countryOf(storedPhone));
  const [text, setText] = useState(() => nationalPart(storedPhone));
  const [isInvalid, setInvalid] = useState(false);
  const send = useSendCode();
  const field = useRef<HTMLInputElement>(null);
  // The dialog is open before this form has come.
  useEffect(() => field.current?.focus(), []);

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    const phone = parsePhone(text, country);
    setInvalid(phone === undefined);
    if (phone === undefined) field.current?.focus();
    else send.mutate(phone, { onSuccess: () => onSent(phone) });
  }

  return (
    <form className={classes['form']} onSubmit={handleSubmit} noValidate>
      <p>{t('twoStep.phoneText')}</p>
      {send.error && <Alert tone="err">{errorText(send.error)}</Alert>}
      <div className={classes['phone']}>
        <SelectField
          label={t('twoStep.country')}
          searchable
          nothingFoundMessage={t('common:noResults')}
          options={countries.map(({ code, name, callingCode }) => ({
            value: code,
            label: `${name} (+${callingCode})`,
          }))}
          value={country}
          onChange={(value) =>
            setCountry(countries.find(({ code }) => code === value)?.code ?? country)
          }
        />
        <TextField
          label={t('twoStep.phone')}
          type="tel"
          autoComplete="tel-national"
          ref={field}
          maxLength={32}
          value={text}
          error={isInvalid ? fieldText(texts.phoneInvalid) : undefined}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setInvalid(false);
          }}
        />
      </div>
      <div className={classes['actions']}>
        <Button onClick={onCancel}>{t('common:cancel')}</Button>
        <Button type="submit" variant="primary" disabled={send.isPending}>
          {t(send.isPending ? 'common:processing' : 'twoStep.send')}
        </Button>
      </div>
    </form>
  );
}
