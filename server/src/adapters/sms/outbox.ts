import type { Sms } from '../../platform/ports/sms.ts';

/** Without an SMS service the message stays in the outbox table. */
export const createOutboxSms = (): Sms => ({ isMailbox: true, send: async () => undefined });
