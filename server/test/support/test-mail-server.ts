import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export interface MailServer {
  url: string;
  received: { recipients: string[]; mail: Email }[];
  /** Behaviour for the next mails. */
  mood: 'accept' | 'refuse' | 'hang' | 'cut';
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  async function receive(stream: Readable, { envelope }: SMTPServerSession): Promise<void> {
    const mail = await PostalMime.parse(await buffer(stream));
    server.received.push({ recipients: envelope.rcptTo.map(({ address }) => address), mail });
  }

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    logger: false,
    onRcptTo: (_address, session, done) => {
      if (server.mood === 'hang') return;
      if (server.mood === 'cut') {
        for (const connection of smtp.connections) {
          if (connection.id === session.id) connection.close();
        }
        return;
      }
      const refusal = Object.assign(new Error('Greylisted'), { responseCode: 451 });
      done(server.mood === 'refuse' ? refusal : null);
    },
    onData: callbackify(receive),
  });
  smtp.on('error', () => undefined);
  const listener = smtp.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const server: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    mood: 'accept',
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
  return server;
}
