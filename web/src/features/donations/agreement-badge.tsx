import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconFileOff } from '#icons';
import type { Day } from '@wastegauge/contract/values/dates';
import type { DonationAgreement } from '@wastegauge/contract/waste/donations';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/badge.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { agreementState } from './agreement-state.ts';

interface AgreementBadgeProps {
  agreement: DonationAgreement | null;
  today: Day;
}

export function AgreementBadge({ agreement, today }: AgreementBadgeProps) {
  const { t } = useTranslation('donations');
  const format = useFormat();
  const state = agreementState(agreement, today);
  switch (state.kind) {
    case 'none':
      return <Badge icon={<IconFileOff />}>{t('agreement.none')}</Badge>;
    case 'open':
      return (
        <Badge tone="ok" icon={<IconCircleCheck />}>
          {t('agreement.open')}
        </Badge>
      );
    case 'valid':
      return (
        <Badge tone="ok" icon={<IconCircleCheck />}>
          {t('agreement.until', { day: format.day(state.until) })}
        </Badge>
      );
    case 'endsSoon':
      return (
        <Badge tone="warn" icon={<IconAlertTriangle />}>
          {state.days === 0
            ? t('agreement.endsToday', { day: format.day(state.until) })
            : t('agreement.endsIn', { count: state.days, day: format.day(state.until) })}
        </Badge>
      );
    case 'ended':
      return (
        <Badge tone="err" icon={<IconCircleX />}>
          {t('agreement.ended', { day: format.day(state.until) })}
        </Badge>
      );
  }
}
