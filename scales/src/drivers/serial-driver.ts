import { staffSettleMs } from '../stability.ts';
import { chooseDevice } from './choose-device.ts';
import {
  ScaleConnectError,
  type ConnectOptions,
  type LostReason,
  type ScaleConnection,
} from './connection.ts';
import { startSerialSession, type SerialProtocol } from './serial-session.ts';

/** The members of Web Serial in use. */
export interface WebSerialPort {
  readable: {
    getReader: () => {
      read: () => Promise<{ done: boolean; value?: Uint8Array | undefined }>;
      cancel: () => Promise<void>;
      releaseLock: () => void;
    };
  } | null;
  writable: {
    getWriter: () => { write: (bytes: Uint8Array) => Promise<void>; releaseLock: () => void };
  } | null;
  open: (settings: PortSettings) => Promise<void>;
  close: () => Promise<void>;
}
export interface SerialNavigator {
  serial?: {
    getPorts: () => Promise<WebSerialPort[]>;
    requestPort: () => Promise<WebSerialPort>;
  };
}

export interface PortSettings {
  baudRate: number;
  dataBits: 7 | 8;
  parity: 'none' | 'even' | 'odd';
  stopBits: 1 | 2;
}

export const portSettings8N1: PortSettings = {
  baudRate: 9600,
  dataBits: 8,
  parity: 'none',
  stopBits: 1,
};
export const portSettings7E1: PortSettings = { ...portSettings8N1, dataBits: 7, parity: 'even' };

export interface SerialConnectOptions extends ConnectOptions {
  navigator: SerialNavigator;
  settings?: PortSettings;
  protocol?: SerialProtocol | undefined;
  pollMs?: number;
  silentMs?: number;
}

export interface SerialScaleConnection extends ScaleConnection {
  protocol: SerialProtocol;
}

export async function connectSerial(options: SerialConnectOptions): Promise<SerialScaleConnection> {
  const port = await choosePort(options);
  await port.open(options.settings ?? portSettings8N1);
  const writer = port.writable?.getWriter();
  const lost = Promise.withResolvers<LostReason>();
  let isClosed = false;
  const isOpen = (): boolean => !isClosed;
  let cancelRead: (() => Promise<void>) | undefined;

  const session = startSerialSession({
    ...options,
    send: (request) => {
      const bytes = Uint8Array.from(request, (character) => character.charCodeAt(0));
      writer?.write(bytes).catch(() => lost.resolve('disconnected'));
    },
    onLost: lost.resolve,
  });
  const reading = readUntilClosed().finally(() => lost.resolve('disconnected'));

  async function readUntilClosed(): Promise<void> {
    let isEnded = false;
    while (port.readable && !isEnded && isOpen()) {
      const reader = port.readable.getReader();
      cancelRead = () => reader.cancel();
      try {
        for (let part = await reader.read(); !part.done; part = await reader.read()) {
          if (part.value) session.receive(part.value);
        }
        isEnded = true;
      } catch (error) {
        // Parity and framing errors end the stream but not the port, which offers another one.
        if (isOpen()) options.onCondition('unreadable', String(error));
      } finally {
        reader.releaseLock();
      }
    }
  }

  async function close(): Promise<void> {
    if (isClosed) return;
    isClosed = true;
    session.stop();
    await cancelRead?.().catch(ignoreLostPort);
    await reading;
    writer?.releaseLock();
    await port.close().catch(ignoreLostPort);
  }

  try {
    const protocol = await Promise.race([
      session.ready,
      lost.promise.then((): never => {
        throw new ScaleConnectError('disconnected');
      }),
    ]);
    void lost.promise.then(async (reason) => {
      if (isClosed) return;
      await close();
      options.onLost(reason);
    });
    return { protocol, settleMs: staffSettleMs, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A port that was unplugged refuses to be closed. */
const ignoreLostPort = (): void => {};

async function choosePort({ navigator, prompt }: SerialConnectOptions): Promise<WebSerialPort> {
  const { serial } = navigator;
  if (!serial) throw new ScaleConnectError('notSupported');
  return chooseDevice(prompt, {
    listGranted: () => serial.getPorts(),
    ask: () => serial.requestPort(),
  });
}
