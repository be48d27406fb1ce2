import { Readable } from 'node:stream';
import type { LiveMessage } from '@wastegauge/contract/waste/live';
import { requirePermission, type Actor } from '../../platform/auth/auth.ts';
import type { SiteScope } from '../../platform/scope.ts';

const keepAliveMs = 15_000;
const reconnectAfterMs = 2000;
/** How old a check may be when something is told on its strength. */
const checkHoldsMs = 1000;
/** Some ten thousand messages: more than any burst, less than anybody would miss. */
const maxUnsentBytes = 1_000_000;
const maxWaiting = 10_000;
const lastWordsMs = 500;

export interface ClientStream {
  readonly content: Readable;
  tell(message: LiveMessage): void;
  /** The browser comes back by itself and is admitted anew. */
  end(): void;
}

/**
 * What one browser hears. Nothing is told on an older check of session, role and sites than a
 * second; when any of them is gone the stream ends.
 */
export function openClientStream(opener: Actor): ClientStream {
  const content = new Readable({ read: () => undefined });
  let scope = opener.scope;
  let checkedAtMs = performance.now();
  let waiting: LiveMessage[] = [];
  let isTelling = false;
  let isOver = false;

  function write(text: string): void {
    if (isOver) return;
    content.push(text);
    if (content.readableLength > maxUnsentBytes) cut();
  }

  /** Whoever does not read is cut off, before the memory of everybody else suffers. */
  function cut(): void {
    isOver = true;
    content.destroy();
  }

  function end(): void {
    if (isOver) return;
    isOver = true;
    content.push(null);
    setTimeout(() => content.destroy(), lastWordsMs).unref();
  }

  async function check(): Promise<void> {
    const startedAtMs = performance.now();
    const actor = await opener.requireBearerActor();
    if (!actor) throw new Error('The stream was opened without a token');
    requirePermission(actor, 'live.read');
    if (!holds(actor.scope, scope)) throw new Error('A site was taken away');
    scope = actor.scope;
    checkedAtMs = startedAtMs;
  }

  async function tellWaiting(): Promise<void> {
    if (isTelling) return;
    isTelling = true;
    try {
      if (performance.now() - checkedAtMs > checkHoldsMs) await check();
      const told = waiting.filter(({ site_id: siteId }) => scope.siteIds.includes(siteId));
      waiting = [];
      for (const message of told) write(`data: ${JSON.stringify(message)}\n\n`);
    } finally {
      isTelling = false;
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
    tell(message) {
      if (isOver || !scope.siteIds.includes(message.site_id)) return;
      if (waiting.push(message) > maxWaiting) cut();
      else tellWaiting().catch(end);
    },
  };
}

const holds = (now: SiteScope, before: SiteScope): boolean => {
  const siteIds = new Set(now.siteIds);
  return before.siteIds.every((siteId) => siteIds.has(siteId));
};
