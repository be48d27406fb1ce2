import { createWedge } from '../wedge.ts';
import { deliver, type ConnectOptions, type ScaleConnection } from './connection.ts';

/** The members of `KeyboardEvent` and `Document` in use. */
export interface WedgeKeyEvent {
  key: string;
  repeat: boolean;
  timeStamp: number;
  preventDefault: () => void;
  stopPropagation: () => void;
}
export interface WedgeDocument {
  addEventListener: (
    type: 'keydown',
    listener: (event: WedgeKeyEvent) => void,
    isCapture: true,
  ) => void;
  removeEventListener: (
    type: 'keydown',
    listener: (event: WedgeKeyEvent) => void,
    isCapture: true,
  ) => void;
}

export interface WedgeConnectOptions extends ConnectOptions {
  document: WedgeDocument;
}

export async function connectWedge(options: WedgeConnectOptions): Promise<ScaleConnection> {
  const wedge = createWedge({ defaultUnit: options.defaultUnit });

  const takeKey = (event: WedgeKeyEvent): void => {
    const { key, repeat, timeStamp } = event;
    const wasInBurst = wedge.isInBurst();
    const message = wedge.press({ key, atMs: timeStamp, isRepeat: repeat });
    if (message || (wasInBurst && wedge.isInBurst() && key === ' ')) {
      // Enter and Space of the scale must not press the focused button.
      event.preventDefault();
      event.stopPropagation();
    }
    if (!message) return;
    options.onReceived(message.kind === 'reading' ? message.reading.raw : message.raw);
    deliver(message, options);
  };

  options.document.addEventListener('keydown', takeKey, true);
  return {
    settleMs: 0,
    close: async () => options.document.removeEventListener('keydown', takeKey, true),
  };
}
