import { VisuallyHidden } from '@mantine/core';
import { IconDeviceMobileMessage, IconMail } from '@tabler/icons-react';
import type { OutboxMessage } from '@wastegauge/contract/services/messages';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './demo-inbox-page.module.css';

interface MessagesTableProps {
  messages: OutboxMessage[];
  openedId: number | undefined;
  onOpen: (id: number) => void;
}

export function MessagesTable({ messages, openedId, onOpen }: MessagesTableProps) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  return (
    <ul aria-label={t('list')}>
      {messages.map((message) => {
        const ChannelIcon = message.channel === 'mail' ? IconMail : IconDeviceMobileMessage;
        return (
          <li key={message.id}>
            <button
              type="button"
              className={classes['message']}
              aria-current={message.id === openedId ? 'true' : undefined}
              onClick={() => onOpen(message.id)}
            >
              <ChannelIcon size={20} stroke={1.7} aria-hidden />
              <span className={classes['lines']}>
                <VisuallyHidden>{t(message.channel)}</VisuallyHidden>
                <span className={classes['subject']}>{message.subject || message.text}</span>
                <span className={classes['recipient']}>{message.recipient}</span>
                <time className={classes['time']} dateTime={message.created_at}>
                  {format.timestamp(message.created_at)}
                </time>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
