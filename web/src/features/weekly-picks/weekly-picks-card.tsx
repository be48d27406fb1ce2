import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  pickActionSearch,
  pickFeedSearch,
  type WeeklyPick,
  type WeeklyPicks,
} from '@wastegauge/contract/insight/weekly-picks';
import { useTranslation } from 'react-i18next';
import { FoodImage } from '../../ui/display/food-image.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { Trend } from '../../ui/display/trend.tsx';
import { trendDirection } from '../../ui/display/trend-direction.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useCan } from '../../widgets/session/current-user.ts';
import { AddressLink } from './address-link.tsx';
import { weeklyPicksOptions } from './api.ts';
import { usePickTexts } from './use-pick-texts.ts';
import classes from './weekly-picks-card.module.css';

/** Hidden before the first measured week. */
export function WeeklyPicksCard({ site }: { site: number[] }) {
  const { data } = useQuery(weeklyPicksOptions(site));
  if (!data?.has_history) return null;
  return <PicksPanel picks={data} />;
}

function PicksPanel({ picks }: { picks: WeeklyPicks }) {
  const { t } = useTranslation(['weeklyPicks', 'common']);
  const format = useFormat();
  const texts = usePickTexts(picks);
  const isEmpty = picks.picks.length === 0;
  return (
    <div className={classes['root']}>
      <Panel title={t('title')} titleSuffix={format.period(picks.week)}>
        {picks.unmeasured.map((site) => (
          <div key={site.id} className={classes['warning']}>
            <Alert tone="warn">
              {picks.site === null && (
                <>
                  <b>{site.name}</b>
                  {t('common:colon')}
                </>
              )}
              {texts.warning(site)}{' '}
              <Link
                to="/coverage"
                search={{
                  siteId: site.id,
                  siteName: site.name,
                  startDate: picks.week.startDate,
                  endDate: picks.week.endDate,
                }}
              >
                {t('toCoverage')}
              </Link>
            </Alert>
          </div>
        ))}
        {isEmpty && picks.unmeasured.length === 0 && (
          <p className={classes['lead']}>{t('nothingPicked')}</p>
        )}
        {!isEmpty && (
          <>
            <p className={classes['lead']}>{texts.together()}</p>
            <ol className={classes['picks']}>
              {picks.picks.map((pick, index) => (
                <li key={`${pick.site.id}.${pick.rank}`} className={classes['pick']}>
                  <Pick pick={pick} number={index + 1} picks={picks} />
                </li>
              ))}
            </ol>
          </>
        )}
      </Panel>
    </div>
  );
}

interface PickProps {
  pick: WeeklyPick;
  number: number;
  picks: WeeklyPicks;
}

function Pick({ pick, number, picks }: PickProps) {
  const { t } = useTranslation(['weeklyPicks', 'common']);
  const format = useFormat();
  const texts = usePickTexts(picks);
  const startsActions = useCan('actions.write');
  const thing = texts.thing(pick);
  const suggestion = texts.suggestion(pick);
  const [picture] = pick.pictures.toSorted((one, other) => other.kg - one.kg);
  const sources = [picture?.image_url, pick.food.image_url].filter(
    (source) => source !== undefined && source !== null,
  );
  return (
    <>
      <h3 className={classes['name']}>
        <span className={classes['number']} aria-hidden>
          {number}
        </span>
        <span>
          {thing}
          {picks.site === null && <span className={classes['site']}>{pick.site.name}</span>}
        </span>
      </h3>
      <FoodImage
        frame="camera"
        sources={sources}
        alt={
          picture
            ? t('capture', {
                thing,
                when: texts.moment(picture.local_time),
                weight: texts.kg(picture.kg),
              })
            : ''
        }
      />
      <p className={classes['caption']}>
        {picture && `${texts.moment(picture.local_time)} · ${texts.kg(picture.kg)}`}
      </p>
      <p className={classes['figures']}>
        <b>{texts.kg(pick.kg)}</b>
        {pick.value !== null && <b>{format.price(pick.value, picks.currency)}</b>}
        {pick.diff !== null && (
          <span className={classes['change']}>
            <Trend
              percent={pick.diff}
              label={t(`common:trend.${trendDirection(pick.diff)}`)}
              formattedPercent={format.percent(Math.abs(pick.diff))}
            />{' '}
            {t('versusBefore')}
          </span>
        )}
      </p>
      <p className={classes['sentence']}>{texts.sentence(pick)}</p>
      <div className={classes['try']}>
        <p className={classes['tryTitle']}>{t(suggestion === null ? 'noSuggestion' : 'tryThis')}</p>
        <p className={classes['tryText']}>{suggestion ?? t('ownIdea')}</p>
        <div className={classes['buttons']}>
          {pick.action !== null && (
            <Button
              variant="primary"
              renderRoot={(props) => (
                <AddressLink {...props} path={`/kitchen/actions/${pick.action}`} />
              )}
              aria-label={t('openLabel', { thing })}
            >
              {t('open')}
            </Button>
          )}
          {pick.action === null && startsActions && (
            <Button
              variant="primary"
              renderRoot={(props) => (
                <AddressLink
                  {...props}
                  path="/kitchen/actions"
                  search={pickActionSearch(pick, picks.week, {
                    suggestion,
                    thing,
                    origin: 'home',
                  })}
                />
              )}
              aria-label={t(suggestion === null ? 'addLabel' : 'startLabel', { thing })}
            >
              {t(suggestion === null ? 'add' : 'start')}
            </Button>
          )}
          <Button
            renderRoot={(props) => (
              <AddressLink {...props} path="/feed" search={pickFeedSearch(pick, picks.week)} />
            )}
            aria-label={t('capturesLabel', { thing })}
          >
            {t('captures')}
          </Button>
        </div>
      </div>
    </>
  );
}
