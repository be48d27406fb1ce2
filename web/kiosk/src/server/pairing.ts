import { pairingRoutes } from '@wastegauge/contract/directory/pairing';
import { tabletRoutes, type TabletSettings } from '@wastegauge/contract/waste/tablets';
import type { ShownCode } from '../state.ts';
import { callServer } from './call.ts';

const pollMs = 3000;
const retryMs = 5000;

export interface PairingOptions {
  hasCamera: () => boolean;
  onCode: (code: ShownCode | null) => void;
  onOffline: (isOffline: boolean) => void;
  onPaired: (key: string, settings: TabletSettings) => void;
}

export interface PairingSession {
  renew(): void;
  stop(): void;
}

/** Shows codes until a user confirms one. An expired code is replaced. */
export function startPairing(options: PairingOptions): PairingSession {
  let isStopped = false;
  let current: { key: string; expiresAt: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function requestCode(): Promise<void> {
    const body = { has_camera: options.hasCamera() };
    const { answer } = await callServer(pairingRoutes.startPairing, { body });
    if (!answer) {
      options.onCode(null);
      return;
    }
    // The clock of the tablet may be wrong: the server's lifetime counts from now.
    const expiresAt = Date.now() + lifetimeMs;
    current = { key: answer.key, expiresAt };
    options.onCode({ code: answer.code, expiresAt });
  }

  async function checkConfirmed(key: string): Promise<boolean> {
    const { answer } = await callServer(tabletRoutes.getTabletSettings, {}, key);
    if (!answer || isStopped) return false;
    options.onPaired(key, answer);
    return true;
  }

  async function step(): Promise<void> {
    let waitMs = pollMs;
    try {
      if (!current || Date.now() >= current.expiresAt) await requestCode();
      else if (await checkConfirmed(current.key)) return;
      options.onOffline(false);
      if (!current) waitMs = retryMs;
    } catch {
      options.onOffline(true);
      waitMs = retryMs;
    }
    if (!isStopped) timer = setTimeout(() => void step(), waitMs);
  }

  void step();
  return {
    renew: () => {
      clearTimeout(timer);
      current = null;
      void step();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** A little less than the server's, so that a shown code is always valid. */
const lifetimeMs = 9.5 * 60_000;
