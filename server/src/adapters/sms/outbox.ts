import type { Sms } from '../../platform/ports/sms.ts';

/** Without an SMS service the outbox row is the mailbox: there is nothing further to do. */
export const createOutboxSms = (): Sms => ({ isMailbox: true, send: async () => undefined });
