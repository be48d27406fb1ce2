import { Readable } from 'node:stream';
import type { LiveMessage } from '@wastegauge/contract/waste/live';
import { requirePermission, type Actor } from '../../platform/auth/auth.ts';
import type { SiteScope } from '../../platform/scope.ts';

const keepAliveMs = 15_000;
const reconnectAfterMs = 2000;
const maxCheckAgeMs = 1000;
/** About ten thousand messages, more than any burst. */
const maxUnsentBytes = 1_000_000;
const maxWaiting = 10_000;
const closeTimeoutMs = 500;

export interface ClientStream {
  readonly content: Readable;
  send(message: LiveMessage): void;
  /** The browser reconnects automatically and is authorised again. */
  end(): void;
}

/**
 * Stream to one browser. Before a message is sent, session, role and sites are checked again if the last check is
 * more than a second old; when one of them is gone the stream ends.
 */
export function openClientStream(opener: Actor): ClientStream {
  const content = new Readable({ read: () => undefined });
  let scope = opener.scope;
  let checkedAtMs = performance.now();
  let waiting: LiveMessage[] = [];
  let isSending = false;
  let isOver = false;

  function write(text: string): void {
    if (isOver) return;
    content.push(text);
    if (content.readableLength > maxUnsentBytes) disconnect();
  }

  /** Disconnects a client that does not read, before its backlog fills the memory. */
  function disconnect(): void {
    isOver = true;
    content.destroy();
  }

  function end(): void {
    if (isOver) return;
    isOver = true;
    content.push(null);
    setTimeout(() => content.destroy(), closeTimeoutMs).unref();
  }

  async function check(): Promise<void> {
    const startedAtMs = performance.now();
    const actor = await opener.requireBearerActor();
    if (!actor) throw new Error('The stream was opened without a token');
    requirePermission(actor, 'live.read');
    if (!includesScope(actor.scope, scope)) throw new Error('A site was taken away');
    scope = actor.scope;
    checkedAtMs = startedAtMs;
  }

  async function sendWaiting(): Promise<void> {
    if (isSending) return;
    isSending = true;
    try {
      if (performance.now() - checkedAtMs > maxCheckAgeMs) await check();
      const visible = waiting.filter(({ site_id: siteId }) => scope.siteIds.includes(siteId));
      waiting = [];
      for (const message of visible) write(`data: ${JSON.stringify(message)}\n\n`);
    } finally {
      isSending = false;
    }
  }

  const keepAlive = setInterval(() => {
    check().then(() => write(':\n\n'), end);
  }, keepAliveMs);
  content.once('close', () => {
    isOver = true;
    clearInterval(keepAlive);
  });
  write(`retry: ${reconnectAfterMs}\n\n`);

  return {
    content,
    end,
    send(message) {
      if (isOver || !scope.siteIds.includes(message.site_id)) return;
      if (waiting.push(message) > maxWaiting) disconnect();
      else sendWaiting().catch(end);
    },
  };
}

const includesScope = (now: SiteScope, before: SiteScope): boolean => {
  const siteIds = new Set(now.siteIds);
  return before.siteIds.every((siteId) => siteIds.has(siteId));
};
