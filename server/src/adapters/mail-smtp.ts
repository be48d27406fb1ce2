import { createTransport } from 'nodemailer';
import type { Mail } from '../platform/mail.ts';
import { attachmentsOf, listHeadersOf } from './mail-picture.ts';

export interface SmtpMailOptions {
  smtpUrl: string;
  from: string;
  timeoutMs?: number;
}

export function createSmtpMail({ smtpUrl, from, timeoutMs = 10_000 }: SmtpMailOptions): Mail {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    // The job queue repeats; the transport must not do so besides.
    maxRequeues: 0,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    isMailbox: false,
    async send(mail) {
      const { messageId, to, subject, text, html } = mail;
      await transport.sendMail({
        messageId,
        from,
        // As an object: a text would be read as a list, and a comma in it as a second recipient.
        to: { name: '', address: to },
        subject,
        text,
        ...(html === null ? {} : { html }),
        attachments: attachmentsOf(mail),
        ...listHeadersOf(mail),
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: async () => transport.close(),
  };
}
