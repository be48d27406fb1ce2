import { IconTags } from '#icons';
import type { FirstSteps } from '@wastegauge/contract/insight/first-steps';
import { can } from '@wastegauge/contract/permissions';
import { sizedImage } from '@wastegauge/contract/services/images';
import { useTranslation } from 'react-i18next';
import { FoodImage } from '../../../ui/display/food-image.tsx';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { useCurrentUser } from '../../../widgets/session/current-user.ts';
import classes from './first-steps.module.css';
import { LinkButton } from './step-actions.tsx';

type Unnamed = NonNullable<FirstSteps['unnamed']>;

export function UnnamedCaptures({ unnamed }: { unnamed: Unnamed }) {
  const { t, i18n } = useTranslation('firstSteps');
  const format = useFormat();
  const user = useCurrentUser();
  const { captures: count, latest } = unnamed;
  return (
    <section className={classes['unnamed']} aria-labelledby="unnamed-captures">
      <h2 id="unnamed-captures">
        {unnamed.weight_today > 0 && (
          <span>
            {t('unnamed.today', { weight: `${format.plain(unnamed.weight_today)} kg` })} ·{' '}
          </span>
        )}
        <span>{t('unnamed.waiting', { count, total: format.count(count) })}</span>
      </h2>
      <p>{t('unnamed.explanation')}</p>
      <p>{namersText()}</p>
      <ul className={classes['pictures']}>
        {latest.map(({ id, image_url: url, weight, processed_at: at, timezone }) => (
          <li key={id}>
            <FoodImage
              sources={url === null ? [] : [sizedImage(url, 'card')]}
              alt=""
              frame="camera"
            />
            <span className={classes['stamp']}>
              {format.time(at, timezone)} · {format.fixed(weight, 2)} kg
            </span>
          </li>
        ))}
      </ul>
      <footer className={classes['foot']}>
        <span>{t('unnamed.latest', { count: latest.length, total: format.count(count) })}</span>
        <LinkButton to="/feed">{t('unnamed.feed', { total: format.count(count) })}</LinkButton>
        {can(user, 'labels.write') && (
          <LinkButton to="/labelling" icon={IconTags} variant="primary">
            {t('unnamed.name')}
          </LinkButton>
        )}
      </footer>
    </section>
  );

  function namersText(): string {
    const { namers, namer_count: namerCount } = unnamed;
    if (namerCount === 0) return t('unnamed.noNamer');
    const names = new Intl.ListFormat(i18n.language).format(namers);
    const others = namerCount - namers.length;
    return others > 0
      ? t('unnamed.namersAndOthers', { names, count: others })
      : t('unnamed.namers', { names });
  }
}
