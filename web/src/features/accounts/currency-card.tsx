import { useQuery } from '@tanstack/react-query';
import { profile as profileSchema } from '@wastegauge/contract/directory/accounts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/display/panel.tsx';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { profileOptions, useChangeProfile } from './api.ts';
import classes from './profile-page.module.css';

const currencies = profileSchema.shape.preferred_currency.options;
const names = { '€': 'euro', '£': 'pound', $: 'dollar', '₴': 'hryvnia' } as const;

export function CurrencyCard() {
  const { t } = useTranslation('accounts');
  const { notifyDone, notifyError } = useResultToast();
  const user = useCurrentUser();
  const group = useId();
  const profile = useQuery(profileOptions(user.id));
  const change = useChangeProfile(user.id);
  return (
    <Panel title={t('currency.title')}>
      <fieldset className={classes['currencies']} disabled={!profile.data}>
        <legend className={classes['hint']}>{t('currency.hint')}</legend>
        {currencies.map((currency) => (
          <label key={currency} className={classes['currency']}>
            <input
              type="radio"
              name={group}
              aria-label={t(`currency.${names[currency]}`)}
              checked={profile.data?.preferred_currency === currency}
              onChange={() =>
                change.mutate(
                  { preferred_currency: currency },
                  {
                    onSuccess: () =>
                      notifyDone(t('currency.done', { name: t(`currency.${names[currency]}`) })),
                    onError: notifyError,
                  },
                )
              }
            />
            <span aria-hidden>{currency}</span>
          </label>
        ))}
      </fieldset>
    </Panel>
  );
}
