import type { FailedMessage } from '@wastegauge/contract/edges/operations';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/badge.tsx';
import type { Column } from '../../ui/data-table/data-table-column.ts';
import classes from './operations-page.module.css';
import { useMoments } from './use-moments.ts';

export function useMessageColumns(): Column<FailedMessage>[] {
  const { t } = useTranslation('operations');
  const { moment } = useMoments();
  return [
    {
      key: 'recipient',
      header: t('messages.columns.recipient'),
      render: ({ recipient, channel, subject }) => (
        <span className={classes['lines']}>
          <b className={classes['recipient']}>{recipient}</b>
          <span className={classes['second']}>
            {channel === 'sms' ? t('messages.sms') : subject}
          </span>
        </span>
      ),
    },
    {
      key: 'reason',
      header: t('messages.columns.reason'),
      render: ({ error }) => <span className={classes['error']}>{error}</span>,
    },
    {
      key: 'state',
      header: t('messages.columns.state'),
      render: ({ state, attempts, tried_at, created_at }) => (
        <span className={classes['state']}>
          <Badge tone={state === 'failed' ? 'err' : 'warn'}>{t(`messages.states.${state}`)}</Badge>
          <span className={classes['second']}>
            {t('messages.tries', { count: attempts, time: moment(tried_at ?? created_at) })}
          </span>
        </span>
      ),
    },
  ];
}
