import { IconAlertTriangle, IconClock, IconRefresh, IconSend } from '@tabler/icons-react';
import type { MessageCounts } from '@wastegauge/contract/edges/operations';
import { useTranslation } from 'react-i18next';
import { FigureStrip } from '../../ui/display/figure-strip.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { FailedMessagesTable } from './failed-messages-table.tsx';
import classes from './operations-page.module.css';

const icon = { size: 18, stroke: 1.7 };

export function MessagesCard({ messages }: { messages: MessageCounts }) {
  const { t } = useTranslation('operations');
  const format = useFormat();
  const inTrouble = messages.retrying + messages.failed;
  const figures = [
    { key: 'waiting', icon: <IconClock {...icon} />, value: messages.waiting },
    { key: 'sent', icon: <IconSend {...icon} />, value: messages.sent_last_day },
    { key: 'retrying', icon: <IconRefresh {...icon} />, value: messages.retrying },
    { key: 'failed', icon: <IconAlertTriangle {...icon} />, value: messages.failed },
  ] as const;
  return (
    <section className={classes['section']} aria-labelledby="operations-messages">
      <h2 id="operations-messages">{t('messages.title')}</h2>
      <FigureStrip
        label={t('messages.outbox')}
        figures={figures.map(({ value, ...figure }) => ({
          ...figure,
          name: t(`messages.figures.${figure.key}`),
          value: format.count(value),
        }))}
      />
      <FailedMessagesTable inTrouble={inTrouble} />
    </section>
  );
}
