import { Button } from '@mantine/core';
import { IconClipboardCheck } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../ui/display/figure.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PanelSkeleton } from '../../ui/feedback/skeleton.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { savingsOptions } from './api.ts';
import classes from './savings-card.module.css';
import { withMinus } from './use-grams.ts';

const mostSites = 5;

/** Verified savings on Home, for the chosen sites. */
export function SavingsCard({ siteIds }: { siteIds: number[] }) {
  const { t } = useTranslation(['actions', 'common']);
  const format = useFormat();
  const savings = useQuery(savingsOptions(siteIds));
  const whole = (value: number): string => withMinus(format.count(Math.round(value)));
  const money = (value: number): string =>
    withMinus(format.wholeMoney(value, savings.data?.currency ?? ''));
  if (savings.isPending) return <PanelSkeleton label={t('common:loading')} height={180} />;
  const { data } = savings;
  return (
    <Panel
      title={t('home.title')}
      titleSuffix={data?.year}
      actions={
        <Button
          variant="link"
          size="xs"
          renderRoot={(props) => <Link {...props} to="/kitchen/actions" search />}
        >
          {t('home.all')}
        </Button>
      }
    >
      {data === undefined ? (
        <LoadError query={savings} />
      ) : data.finished_actions === 0 ? (
        <EmptyState
          icon={<IconClipboardCheck />}
          title={t('home.none')}
          hint={t('home.noneHint')}
        />
      ) : (
        <div className={classes['root']} data-refetching={savings.isPlaceholderData || undefined}>
          <div>
            <Figure size="headline" value={whole(data.kg)} unit="kg" />
            <p>{t('atLeast', { amount: `${whole(data.kg_low)} kg` })}</p>
            {data.value !== null && data.value_low !== null && (
              <p>
                <b>{money(data.value)}</b> {t('atLeast', { amount: money(data.value_low) })}
              </p>
            )}
            {data.co2_kg !== null && data.co2_kg_low !== null && (
              <p>
                <b>{whole(data.co2_kg)} kg CO2e</b>{' '}
                {t('atLeast', { amount: `${whole(data.co2_kg_low)} kg` })}
              </p>
            )}
            <p>
              {t('home.actions', {
                saved: format.count(data.saved_actions),
                count: data.finished_actions,
              })}
            </p>
          </div>
          <ul aria-label={t('home.bySite')}>
            {data.sites.slice(0, mostSites).map(({ id, name, kg, kg_low: low }) => (
              <li key={id}>
                <Link to="/kitchen/actions" search={() => ({ siteId: id, siteName: name })}>
                  {name}
                </Link>
                <span>
                  <b>{whole(kg)} kg</b> {t('atLeast', { amount: `${whole(low)} kg` })}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  );
}
