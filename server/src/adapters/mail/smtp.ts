import { createTransport } from 'nodemailer';
import type { Mail } from '../../platform/ports/mail.ts';
import { composeMail } from './composition.ts';

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
    // The job queue retries.
    maxRequeues: 0,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return {
    isMailbox: false,
    async send(mail) {
      await transport.sendMail(composeMail(mail, from));
    },
    close: async () => transport.close(),
  };
}
