import { Button } from '@mantine/core';
import { texts } from '@wastegauge/contract/values/texts';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { PhoneField } from '../../widgets/forms/phone-field.tsx';
import { countryOf, nationalPart, parsePhone } from '../../widgets/forms/phone-number.ts';
import { useCodeLength } from '../../widgets/session/public-settings.ts';
import { useErrorText, useFieldText } from '../../widgets/forms/use-error-text.ts';
import { useSendCode } from './api.ts';
import classes from './profile-page.module.css';

interface PhoneFormProps {
  onTyped: () => void;
  onSent: (phone: string) => void;
  onCancel: () => void;
}

export function PhoneForm({ onTyped, onSent, onCancel }: PhoneFormProps) {
  const { t } = useTranslation(['accounts', 'common']);
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const digits = useCodeLength();
  const { phone_number: storedPhone } = useCurrentUser();
  const [country, setCountry] = useState(() => countryOf(storedPhone));
  const [text, setText] = useState(() => nationalPart(storedPhone));
  const [isInvalid, setInvalid] = useState(false);
  const send = useSendCode();
  const field = useRef<HTMLInputElement>(null);
  // The dialog opens before this lazy form has loaded, so it cannot set the focus.
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
      <p>{t('twoStep.phoneText', { digits })}</p>
      {send.error && <Alert tone="err">{errorText(send.error)}</Alert>}
      <PhoneField
        country={country}
        text={text}
        ref={field}
        error={isInvalid ? fieldText(texts.phoneInvalid) : undefined}
        onCountryChange={setCountry}
        onTextChange={(typed) => {
          setText(typed);
          setInvalid(false);
          onTyped();
        }}
      />
      <div className={classes['actions']}>
        <Button onClick={onCancel}>{t('common:cancel')}</Button>
        <Button type="submit" variant="primary" disabled={send.isPending}>
          {t(send.isPending ? 'common:processing' : 'twoStep.send')}
        </Button>
      </div>
    </form>
  );
}
