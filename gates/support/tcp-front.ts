import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy that simulates network faults. */
export interface TcpFront {
  port: number;
  /** `stall` forwards nothing in either direction, `cut` closes a connection after a few hundred bytes. */
  setMood(mood: 'pass' | 'stall' | 'cut'): void;
  /** Closes all open connections; returns their number. */
  cutAll(): number;
  /** Stops listening and closes all connections. */
  refuse(): Promise<void>;
  accept(): Promise<void>;
  close(): Promise<void>;
}

interface Pair {
  near: Socket;
  far: Socket;
}

const cutAfterBytes = 600;

export async function openTcpFront(targetPort: number): Promise<TcpFront> {
  const pairs = new Set<Pair>();
  let mood: Parameters<TcpFront['setMood']>[0] = 'pass';
  let port = 0;
  const server = createServer((near) => {
    const pair = { near, far: connect(targetPort, '127.0.0.1') };
    pairs.add(pair);
    join(pair, () => mood === 'cut');
    near.once('close', () => pairs.delete(pair));
    if (mood === 'stall') hold(pair);
  });

  const accept = async (): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    port = (server.address() as AddressInfo).port;
  };
  const cutAll = (): number => {
    const cut = pairs.size;
    for (const { near } of pairs) near.resetAndDestroy();
    return cut;
  };
  const refuse = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    cutAll();
    await closed;
  };

  await accept();
  return {
    port,
    setMood: (given) => {
      mood = given;
      for (const pair of pairs) (mood === 'stall' ? hold : release)(pair);
    },
    cutAll,
    refuse,
    accept,
    close: async () => {
      if (server.listening) await refuse();
    },
  };
}

function join({ near, far }: Pair, isCutting: () => boolean): void {
  let passed = 0;
  near.on('data', (chunk) => {
    passed += chunk.length;
    if (isCutting() && passed > cutAfterBytes) near.resetAndDestroy();
    else far.write(chunk);
  });
  far.on('data', (chunk) => near.write(chunk));
  for (const [one, other] of [
    [near, far],
    [far, near],
  ] as const) {
    one.on('error', () => undefined);
    one.on('end', () => other.end());
    one.on('close', () => other.destroy());
  }
}

function hold({ near, far }: Pair): void {
  near.pause();
  far.pause();
}

function release({ near, far }: Pair): void {
  near.resume();
  far.resume();
}
