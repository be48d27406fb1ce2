import { once } from 'node:events';
import type { SerialPort } from 'serialport';

/** Bits, parity and stop bits; baud. */
export interface SerialFormat {
  baud: number;
  frame: '8N1' | '7E1' | '7O1' | '8E1';
}

export interface SerialConnection {
  /** Replaces the previous listener. */
  onData(listener: (bytes: Uint8Array) => void): void;
  write(text: string): void;
  /** Throws when the device was unplugged. */
  assertOpen(): void;
  close(): Promise<void>;
}

const parities = { N: 'none', E: 'even', O: 'odd' } as const;

export async function openSerialPort(
  device: string,
  { baud, frame }: SerialFormat,
): Promise<SerialConnection> {
  const Port = await loadLibrary();
  const [bits, parity] = [frame.startsWith('7') ? 7 : 8, frame.charAt(1)] as const;
  const port = new Port({
    path: device,
    baudRate: baud,
    dataBits: bits,
    parity: parity === 'E' ? parities.E : parity === 'O' ? parities.O : parities.N,
    stopBits: 1,
    autoOpen: false,
  });
  let listener: (bytes: Uint8Array) => void = () => undefined;
  let problem: string | undefined;
  port.on('data', (bytes: Buffer) => listener(bytes));
  port.on('error', (error: Error) => {
    problem = error.message;
  });
  await new Promise<void>((resolve, reject) => {
    port.open((error) => (error ? reject(describeOpenError(device, error)) : resolve()));
  });
  return {
    onData: (next) => {
      listener = next;
    },
    write: (text) => void port.write(text, 'latin1'),
    assertOpen: () => {
      if (!port.isOpen || problem !== undefined) {
        throw new Error(`The scale at ${device} was disconnected.`);
      }
    },
    close: async () => {
      if (!port.isOpen) return;
      const closed = once(port, 'close');
      port.close();
      await closed;
    },
  };
}

/** An optional dependency: without it, everything else of the product still installs. */
async function loadLibrary(): Promise<typeof SerialPort> {
  try {
    return (await import('serialport')).SerialPort;
  } catch {
    throw new Error(
      'The package serialport is not installed: run npm ci --omit=dev --include=optional.',
    );
  }
}

function describeOpenError(device: string, error: Error): Error {
  if (/permission|EACCES/i.test(error.message)) {
    return new Error(
      `No permission to open ${device}: add the user to the group dialout (sudo usermod -aG dialout $USER) and sign in again.`,
    );
  }
  if (/no such file|ENOENT|file not found/i.test(error.message)) {
    return new Error(`There is no device ${device}: check the cable, then ls /dev/serial/by-id.`);
  }
  return new Error(`${device} cannot be opened (${error.message}).`);
}
