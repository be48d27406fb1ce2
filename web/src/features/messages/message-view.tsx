import { Button, SegmentedControl } from '@mantine/core';
import { IconArrowLeft } from '#icons';
import type { OutboxMessage } from '@wastegauge/contract/services/messages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { partsOf, reachable } from '../../widgets/session/mail-document.ts';
import { MailFrame } from '../../widgets/session/mail-frame.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './demo-inbox-page.module.css';

type View = 'formatted' | 'plain';

interface MessageViewProps {
  message: OutboxMessage;
  onBack?: () => void;
}

export function MessageView({ message, onBack }: MessageViewProps) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  const [view, setView] = useState<View>('formatted');
  const { html } = message;
  return (
    <article className={classes['box']} aria-labelledby="message-subject">
      <header className={classes['messageHead']}>
        {onBack && (
          <Button
            variant="link"
            leftSection={<IconArrowLeft size={18} stroke={1.7} />}
            onClick={onBack}
          >
            {t('back')}
          </Button>
        )}
        <h2 id="message-subject">{message.subject || t(message.channel)}</h2>
        <p className={classes['recipient']}>
          {t('to', { recipient: message.recipient })} ·{' '}
          <time dateTime={message.created_at}>{format.timestamp(message.created_at)}</time>
        </p>
        {html !== null && (
          <SegmentedControl
            aria-label={t('view')}
            value={view}
            onChange={setView}
            data={[
              { value: 'formatted', label: t('formatted') },
              { value: 'plain', label: t('plain') },
            ]}
          />
        )}
      </header>
      {html !== null && view === 'formatted' ? (
        <MailFrame
          className={classes['frame']}
          html={html}
          title={t('frame', { subject: message.subject })}
        />
      ) : (
        <p className={classes['text']}>
          {partsOf(message.text).map(({ text, isLink }, index) =>
            isLink ? (
              <a key={index} href={reachable(text, window.location.origin)}>
                {text}
              </a>
            ) : (
              text
            ),
          )}
        </p>
      )}
    </article>
  );
}
