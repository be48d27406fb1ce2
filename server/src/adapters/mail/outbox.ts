import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mail } from '../../platform/ports/mail.ts';
import { composeMail } from './composition.ts';

/** Without a mail server each mail is stored as an .eml file. */
export function createOutboxMail(options: { folder: string; from: string }): Mail {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    isMailbox: true,
    async send(mail) {
      const composed = await composer.sendMail(composeMail(mail, options.from));
      await mkdir(options.folder, { recursive: true });
      const file = path.join(options.folder, `${mail.messageId.replaceAll(/[^\w.-]/g, '')}.eml`);
      const temporary = `${file}.${randomBytes(4).toString('hex')}`;
      await writeFile(temporary, composed.message, { mode: 0o600 });
      await rename(temporary, file);
    },
    close: async () => undefined,
  };
}
