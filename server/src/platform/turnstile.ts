import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { AppError } from './errors.ts';

export interface TurnstileOptions {
  /** Calls that are worked on at once. */
  places: number;
  /** Calls that may wait for one of them. */
  waiting: number;
  /** How long they wait where the line ends now and then. */
  patientMs: number;
  /** How long where it does not end: waiting longer would only make every answer later. */
  hurriedMs: number;
}

/** Resolves when there is a place, with what gives it back; past the bounds it answers 503. */
export type Turnstile = () => Promise<() => void>;

const endlessAfterMs = 1000;

/** Of more calls than can be answered, those let in are answered in time; the others are told to come back. */
export function createTurnstile({
  places,
  waiting,
  patientMs,
  hurriedMs,
}: TurnstileOptions): Turnstile {
  let taken = 0;
  let endedAtMs = 0;
  const line = new Set<() => void>();

  function leave(): void {
    const [next] = line;
    if (next) next();
    else taken -= 1;
  }

  const wait = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const now = performance.now();
      if (line.size === 0) endedAtMs = now;
      const enter = (): void => {
        clearTimeout(impatience);
        line.delete(enter);
        resolve();
      };
      const patienceMs = now - endedAtMs > endlessAfterMs ? hurriedMs : patientMs;
      const impatience = setTimeout(() => {
        line.delete(enter);
        reject(refusal());
      }, patienceMs);
      line.add(enter);
    });

  return async () => {
    if (taken < places) taken += 1;
    else if (line.size < waiting) await wait();
    else throw refusal();
    return leave;
  };
}

const refusal = (): AppError => new AppError('overloaded', { retryAfterSeconds: 3 });

// Ten connections to the database answer calls: more at work at once would only wait for one another there.
// A crowd that comes at once, as with the widgets of a page, is worked off while it waits.
const forPeople: TurnstileOptions = { places: 12, waiting: 300, patientMs: 1500, hurriedMs: 250 };
// A page of the feed asks for dozens, some of which are drawn only then; its figures must not wait for them.
// A browser does not ask again for a picture that was refused, so all of them wait, however long the line is.
const forPictures: TurnstileOptions = {
  places: 8,
  waiting: 300,
  patientMs: 8000,
  hurriedMs: 8000,
};
// A monitor on a slow line holds its place while its pictures come in, at no cost; and it keeps what is refused.
const forMonitors: TurnstileOptions = { places: 32, waiting: 300, patientMs: 1500, hurriedMs: 250 };

/** To be called before the routes are there. Health is never refused: a server that is busy is not dead. */
export function boundCallsAtWork(app: FastifyInstance): void {
  const people = createTurnstile(forPeople);
  const pictures = createTurnstile(forPictures);
  const monitors = createTurnstile(forMonitors);
  const bounded = new WeakSet<RouteHandlerMethod>();
  const leaving = new WeakMap<FastifyRequest, () => void>();
  // Whoever loads a file takes as long as they like, and a live stream is open for hours and at work for moments;
  // what makes either has bounds of its own.
  app.addHook('onSend', async (request, _reply, payload) => {
    if (payload instanceof Readable) leaving.get(request)?.();
  });
  app.addHook('onRoute', (route) => {
    const isBound = route.url.startsWith('/api/') && !isHealth(route.url);
    // A HEAD route has the handler of its GET route, which is bound already.
    if (!isBound || bounded.has(route.handler)) return;
    const { handler, url } = route;
    const enter = isPicture(url) ? pictures : url.startsWith('/api/ingest/') ? monitors : people;
    route.handler = async function handleAtWork(request, reply) {
      const leave = once(await enter());
      leaving.set(request, leave);
      try {
        return await handler.call(this, request, reply);
      } finally {
        leave();
      }
    };
    bounded.add(route.handler);
  });
}

function once(leave: () => void): () => void {
  let hasLeft = false;
  return () => {
    if (!hasLeft) leave();
    hasLeft = true;
  };
}

const isPicture = (url: string): boolean => url.includes('/:size/');

export const isHealth = (url: string): boolean => url.startsWith('/api/health/');
