import type { ConnectOptions, ScaleConnection } from './connection.ts';

export interface KeptConnection {
  close: () => Promise<void>;
}

export interface KeepOptions<Connection> {
  onConnected: (connection: Connection) => void;
  retryMs?: number;
}

/**
 * Connects, and after a loss connects to the same granted device again without a prompt until it
 * answers. Only the first attempt throws.
 */
export async function keepConnected<
  Options extends ConnectOptions,
  Connection extends ScaleConnection,
>(
  connect: (options: Options) => Promise<Connection>,
  options: Options,
  { onConnected, retryMs = 3000 }: KeepOptions<Connection>,
): Promise<KeptConnection> {
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let connection: Connection | undefined;

  async function open(prompt: ConnectOptions['prompt']): Promise<void> {
    const opened = await connect({
      ...options,
      prompt,
      onLost: (reason) => {
        connection = undefined;
        options.onLost(reason);
        retryLater();
      },
    });
    if (isClosed) await opened.close();
    else {
      connection = opened;
      onConnected(opened);
    }
  }

  function retryLater(): void {
    if (isClosed) return;
    timer = setTimeout(() => {
      open('never').catch(retryLater);
    }, retryMs);
  }

  await open(options.prompt);
  return {
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await connection?.close();
    },
  };
}
