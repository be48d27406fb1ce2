import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import type { Readable } from 'node:stream';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { expect } from '../test.ts';

export interface JourneyMailServer {
  url: string;
  /** Accepted mails in raw form. */
  received: string[];
  /** Whether it rejects the sender. */
  refusesSender: boolean;
  close: () => Promise<void>;
}

export async function startMailServer(): Promise<JourneyMailServer> {
  const receive = async (stream: Readable, _session: SMTPServerSession): Promise<void> => {
    server.received.push(await text(stream));
  };
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    logger: false,
    onMailFrom: (_address, _session, done) => {
      const refusal = Object.assign(new Error('Sender address rejected: not owned by user'), {
        responseCode: 553,
      });
      done(server.refusesSender ? refusal : null);
    },
    onData: callbackify(receive),
  });
  smtp.on('error', () => undefined);
  const listener = smtp.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const server: JourneyMailServer = {
    url: `smtp://postmaster:its-password@127.0.0.1:${address.port}`,
    received: [],
    refusesSender: false,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
  return server;
}

/** The text of the mail that an action sends. */
export async function mailAfter(
  { received }: JourneyMailServer,
  recipient: string,
  act: () => Promise<unknown>,
): Promise<string> {
  const before = received.length;
  await act();
  const find = () => received.slice(before).find((mail) => mail.includes(`To: ${recipient}`));
  await expect.poll(find, { timeout: 30_000 }).toBeDefined();
  return (find() ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
}
