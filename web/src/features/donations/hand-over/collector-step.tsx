import { Button } from '@mantine/core';
import { IconHeartHandshake, IconLock } from '#icons';
import type { UseQueryResult } from '@tanstack/react-query';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import type { Day } from '@wastegauge/contract/values/dates';
import type { DonationOrganisation } from '@wastegauge/contract/waste/donations';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { LoadError } from '../../../widgets/loading/load-error.tsx';
import { siteClock, siteDay, siteTimeAt } from '../../../widgets/time/site-time.ts';
import { useNow } from '../../../widgets/time/use-now.ts';
import { agreementState } from '../agreement-state.ts';
import { useDonationTexts } from '../use-donation-texts.ts';
import classes from './hand-over-dialog.module.css';

interface CollectorStepProps {
  collectors: UseQueryResult<{ results: DonationOrganisation[] }>;
  site: SiteOption;
  /** Of the hand-over. */
  day: Day;
  /** Undefined until food and amount are chosen. */
  kg: number | undefined;
  isBusy: boolean;
  onRecord: (organisation: DonationOrganisation) => void;
}

export function CollectorStep({ collectors, site, day, kg, isBusy, onRecord }: CollectorStepProps) {
  const { t } = useTranslation('donations');
  const now = siteTimeAt(site.timezone, useNow());
  const { next, foodKinds, withinSentence } = useDonationTexts();
  if (collectors.isLoadingError) return <LoadError query={collectors} />;
  if (!collectors.data) return <Skeleton height={220} />;
  const { results } = collectors.data;
  if (results.length === 0) {
    return (
      <EmptyState
        icon={<IconHeartHandshake />}
        title={t('organisation.none')}
        hint={t('organisation.addFirst')}
      />
    );
  }
  const note = (organisation: DonationOrganisation): string => {
    const when = next(organisation, siteDay(now), siteClock(now));
    const kinds = foodKinds(organisation.foods_accepted);
    const takes = kinds === '' ? undefined : t('handOver.takes', { kinds: withinSentence(kinds) });
    return [when, takes].filter((text) => text !== undefined).join(', ');
  };
  const isOpen = ({ agreement }: DonationOrganisation): boolean =>
    agreementState(agreement, day).kind !== 'ended';
  const firstOpen = results.find(isOpen);
  return (
    <ul className={classes['collectors']}>
      {results.map((organisation) =>
        isOpen(organisation) ? (
          <li key={organisation.id} className={classes['collector']}>
            <span className={classes['who']}>
              <b>{organisation.name}</b>
              <small>{note(organisation)}</small>
            </span>
            <RecordButton
              organisation={organisation}
              kg={kg}
              isMain={organisation === firstOpen}
              isBusy={isBusy}
              onRecord={onRecord}
            />
          </li>
        ) : (
          <LockedRow key={organisation.id} organisation={organisation} day={day} />
        ),
      )}
    </ul>
  );
}

interface RecordButtonProps extends Pick<CollectorStepProps, 'kg' | 'isBusy' | 'onRecord'> {
  organisation: DonationOrganisation;
  isMain: boolean;
}

function RecordButton({ organisation, kg, isMain, isBusy, onRecord }: RecordButtonProps) {
  const { t } = useTranslation('donations');
  const texts = useDonationTexts();
  const label =
    kg === undefined ? t('handOver.button') : t('handOver.buttonKg', { kg: texts.kg(kg) });
  return (
    <Button
      size="lg"
      variant={isMain ? 'primary' : 'default'}
      className={classes['record'] ?? ''}
      disabled={kg === undefined || isBusy}
      aria-label={t('handOver.buttonTo', { label, organisation: organisation.name })}
      leftSection={<IconHeartHandshake size={18} stroke={1.7} aria-hidden />}
      onClick={() => onRecord(organisation)}
    >
      {label}
    </Button>
  );
}

function LockedRow({ organisation, day }: { organisation: DonationOrganisation; day: Day }) {
  const { t } = useTranslation('donations');
  const format = useFormat();
  const state = agreementState(organisation.agreement, day);
  return (
    <li className={classes['collector']} data-locked>
      <span className={classes['who']}>
        <b>{organisation.name}</b>
        <small>
          {state.kind === 'ended' && t('agreement.endedLong', { day: format.day(state.until) })}
        </small>
      </span>
      <IconLock size={20} stroke={1.7} aria-hidden />
    </li>
  );
}
