import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mail } from '../platform/mail.ts';
import { attachmentsOf, listHeadersOf } from './mail-picture.ts';

/** Without a mail server the outbox is the mailbox; each mail also lies there as an .eml file to open. */
export function createOutboxMail(options: { folder: string; from: string }): Mail {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    isMailbox: true,
    async send(mail) {
      const { messageId, to, subject, text, html } = mail;
      const composed = await composer.sendMail({
        messageId,
        from: options.from,
        to: { name: '', address: to },
        subject,
        text,
        ...(html === null ? {} : { html }),
        attachments: attachmentsOf(mail),
        ...listHeadersOf(mail),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      await mkdir(options.folder, { recursive: true });
      const file = path.join(options.folder, `${messageId.replaceAll(/[^\w.-]/g, '')}.eml`);
      const temporary = `${file}.${randomBytes(4).toString('hex')}`;
      await writeFile(temporary, composed.message, { mode: 0o600 });
      await rename(temporary, file);
    },
    close: async () => undefined,
  };
}
