import type { Sms } from '../../platform/ports/sms.ts';
import { splitCredentials } from '../http/http-client.ts';

const timeoutMs = 10_000;

/** Any service that accepts `POST { to, text }`. */
export function createHttpSms(options: { smsUrl: string }): Sms {
  const { address, headers } = splitCredentials(new URL(options.smsUrl));
  return {
    isMailbox: false,
    async send({ messageId, to, text }) {
      const response = await fetch(address, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': messageId },
        body: JSON.stringify({ to, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The SMS service answered ${response.status}.`);
    },
  };
}
