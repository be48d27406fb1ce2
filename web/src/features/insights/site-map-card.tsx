import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown } from '#icons';
import { useQuery } from '@tanstack/react-query';
import type { DisplayMode } from '@wastegauge/contract/values/filters';
import type { SiteCard } from '@wastegauge/contract/insight/insights';
import { lazy, Suspense, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { countriesOptions } from './api.ts';
import { placeAmounts } from './card-figures.ts';
import classes from './site-map-card.module.css';
import { joinUnit, useAmountText } from './use-amount-text.ts';
import { useBaselineText } from './use-baseline-text.ts';

const PlaceMap = lazy(async () => ({
  default: (await import('../../charts/map/place-map.tsx')).PlaceMap,
}));

interface SiteMapCardProps {
  page: {
    results: SiteCard[];
    currency: string;
    total: { weight: number; value: number; environmental: number };
  };
  display: DisplayMode;
  activeId: number | null;
  onActive: (id: number | null) => void;
  onChoose: (id: number) => void;
}

const heightFor = (marks: number): number => (marks < 2 ? 240 : 400);

export function SiteMapCard({ page, display, activeId, onActive, onChoose }: SiteMapCardProps) {
  const { t } = useTranslation(['insights', 'common']);
  const amountText = useAmountText();
  const bodyId = useId();
  // On narrow screens the map would push the cards off the screen.
  const hasRoom = useMediaQuery('(min-width: 1366px)', true, { getInitialValueInEffect: false });
  const [isToggledOpen, setIsToggledOpen] = useState<boolean | null>(null);
  const isOpen = isToggledOpen ?? hasRoom;
  const totals = {
    weight: { kind: 'weight', value: page.total.weight },
    price: { kind: 'money', value: page.total.value },
    environmental: { kind: 'co2', value: page.total.environmental },
    waste_per_cover: { kind: 'weight', value: page.total.weight },
  } as const;
  const total = totals[display];
  return (
    <section className={classes['root']} aria-labelledby={`${bodyId}-title`}>
      <header className={classes['head']}>
        <h2 id={`${bodyId}-title`}>{t('map.title')}</h2>
        <span className={classes['total']}>
          {joinUnit(amountText(total.kind, total.value, page.currency))}
        </span>
        <button
          type="button"
          className={classes['fold']}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          aria-label={t('map.toggle')}
          onClick={() => setIsToggledOpen(!isOpen)}
        >
          {!isOpen && t('map.show')}
          <IconChevronDown size={18} stroke={1.7} aria-hidden />
        </button>
      </header>
      <div id={bodyId} hidden={!isOpen}>
        {isOpen && (
          <>
            <SiteMap page={page} activeId={activeId} onActive={onActive} onChoose={onChoose} />
            <SiteList
              sites={page.results}
              display={display}
              activeId={activeId}
              onActive={onActive}
              onChoose={onChoose}
            />
          </>
        )}
      </div>
    </section>
  );
}

function SiteMap({ page, activeId, onActive, onChoose }: Omit<SiteMapCardProps, 'display'>) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const baselineText = useBaselineText();
  const countries = useQuery(countriesOptions);
  const marks = useMemo(
    () =>
      page.results.flatMap((site, index) => {
        const { id, name, longitude, latitude, weight } = site;
        if (longitude === null || latitude === null) return [];
        const { text, tone } = baselineText(site);
        const label = t('map.mark', {
          number: index + 1,
          name,
          weight: `${format.fixed(weight, 2)} kg`,
          standing: text,
        });
        return [
          { id, number: index + 1, label, amount: weight, tone, longitude, latitude } as const,
        ];
      }),
    [page.results, t, format, baselineText],
  );
  const missing = page.results.filter(
    ({ longitude, latitude }) => longitude === null || latitude === null,
  );
  return (
    <>
      {marks.length > 0 && (
        <>
          <Suspense fallback={<Skeleton height={heightFor(marks.length)} radius={0} />}>
            <PlaceMap
              marks={marks}
              countries={countries.data}
              label={t('map.label')}
              height={heightFor(marks.length)}
              activeId={activeId}
              onActive={onActive}
              onChoose={onChoose}
            />
          </Suspense>
          <ul className={classes['key']}>
            {(['good', 'bad', 'unknown'] as const).map((tone) => (
              <li key={tone}>
                <i data-tone={tone} aria-hidden />
                {t(`map.key.${tone}`)}
              </li>
            ))}
          </ul>
        </>
      )}
      {missing.length > 0 && (
        <p className={classes['missing']}>
          {t('map.missing', { sites: missing.map(({ name }) => name).join(', ') })}
        </p>
      )}
    </>
  );
}

interface SiteListProps extends Omit<SiteMapCardProps, 'page'> {
  sites: SiteCard[];
}

function SiteList({ sites, display, activeId, onActive, onChoose }: SiteListProps) {
  const format = useFormat();
  const amountText = useAmountText();
  const amounts = sites.map((site) => placeAmounts(site, display)[0]);
  // Amounts in several currencies and waste per cover do not add up.
  const addsUp =
    display !== 'waste_per_cover' &&
    (display !== 'price' || new Set(sites.map(({ currency }) => currency)).size === 1);
  const sum = amounts.reduce((total, { now }) => total + (now ?? 0), 0);
  return (
    <ol className={classes['list']} data-shares={addsUp || undefined}>
      {sites.map((site, index) => {
        const { kind, now } = amounts[index] ?? { kind: 'weight', now: null };
        return (
          <li key={site.id}>
            <button
              type="button"
              data-active={site.id === activeId || undefined}
              onMouseEnter={() => onActive(site.id)}
              onMouseLeave={() => onActive(null)}
              onFocus={() => onActive(site.id)}
              onBlur={() => onActive(null)}
              onClick={() => onChoose(site.id)}
            >
              <b>{index + 1}</b>
              <span className={classes['name']}>{site.name}</span>
              <span>{joinUnit(amountText(kind, now, site.currency))}</span>
              {addsUp && sum > 0 && <b>{format.percent(((now ?? 0) / sum) * 100)}</b>}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
