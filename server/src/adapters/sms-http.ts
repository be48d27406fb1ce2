import type { Sms } from '../platform/sms.ts';

const timeoutMs = 10_000;

/** Any service that takes `POST { to, text }`; a name and password in the address become a header. */
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

function splitCredentials(url: URL): { address: string; headers: Record<string, string> } {
  const { username, password } = url;
  url.username = '';
  url.password = '';
  if (username === '' && password === '') return { address: url.href, headers: {} };
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
  return { address: url.href, headers: { authorization } };
}
