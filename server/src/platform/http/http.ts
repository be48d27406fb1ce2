import { changeReasonHeader } from '@wastegauge/contract/http-request';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ParsedRequest, ReplyOf, Route, RouteTable } from '@wastegauge/contract/route';
import { z } from 'zod';
import { Readable } from 'node:stream';
import { clientAddress } from './client-address.ts';
import {
  authenticate,
  authenticateDevice,
  requirePermission,
  type AuthDeps,
  type CallerOf,
  type Claim,
  type Visitor,
} from '../auth/auth.ts';
import { authenticateKey } from '../auth/api-keys.ts';
import { AppError, parseInput } from '../errors.ts';
import { hashSecret } from '../auth/link-secrets.ts';
import type { CallLimits } from '../overload/call-limits.ts';
import { runLimited, type ConcurrencyLimit } from '../overload/concurrency-limit.ts';
import { writeReply } from '../overload/reply-json.ts';
import { receiveUpload, type ReceivedUpload, type Upload } from './uploads.ts';

export interface MountDeps extends AuthDeps {
  callLimits: CallLimits;
  spoolFolder: string;
}

/** The reply of a route with `media`. */
export interface Media {
  type: string;
  content: Readable | Buffer;
  headers?: Record<string, string>;
}

type RequestOf<R extends Route> = R extends { upload: 'form' }
  ? // Either a JSON body or a form.
    | (ParsedRequest<R> & { upload: null })
    | (Omit<ParsedRequest<R>, 'body'> & { body: undefined; upload: Upload })
  : R extends { upload: 'image' | 'file' }
    ? ParsedRequest<R> & { upload: Upload }
    : ParsedRequest<R>;
type Returned<R extends Route> = R extends { media: string } ? Media : ReplyOf<R>;

/** A route of the table without a handler does not compile. */
export type Handlers<Table extends RouteTable> = {
  [Name in keyof Table]: (
    caller: CallerOf<Table[Name]['access']>,
    request: RequestOf<Table[Name]>,
  ) => Promise<Returned<Table[Name]>> | Returned<Table[Name]>;
};

// Five pictures of 8 MB and their fields.
const uploadBytes = 41_000_000;

const compressed = new Set<Route['media']>(['csv', 'calendar', 'table']);

type AnyHandler = (caller: Visitor, request: object) => unknown;

export interface Feature<Deps> {
  routes: RouteTable;
  handlers(deps: Deps): object;
}

export const defineFeature = <Table extends RouteTable, Deps>(
  routes: Table,
  handlers: (deps: Deps) => Handlers<Table>,
): { routes: Table; handlers: (deps: Deps) => Handlers<Table> } => ({ routes, handlers });

/** Serves the routes of a feature: checks access, parses the input, validates the reply. */
export function mount<Deps>(
  app: FastifyInstance,
  deps: MountDeps & Deps,
  feature: Feature<Deps>,
): void {
  const handlers = feature.handlers(deps);
  for (const [name, route] of Object.entries(feature.routes)) {
    const limit = deps.callLimits.forRoute(route);
    // `defineFeature` has checked that each handler fits its route.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const handle = Reflect.get(handlers, name) as AnyHandler;
    app.route({
      method: route.method,
      url: route.path,
      ...(route.upload && { bodyLimit: uploadBytes, config: { isUpload: true } }),
      ...(route.bodyBytes !== undefined && { bodyLimit: route.bodyBytes }),
      // Pictures are already compressed, and a stream must not wait for a full block.
      ...(route.media && !compressed.has(route.media) && { compress: false }),
      handler: async (request, reply) => {
        const { viewAs, query } = splitQuery(request.query);
        const claim = readClaim(deps, request.headers.authorization, viewAs);
        const visitor = createVisitor(deps, claim, request, reply);
        const callerKey = await identifyCaller(route, visitor, claim);
        const admitCaller = (): Promise<Visitor> => admit(deps, route, visitor, claim);
        const upload = await receive(request, admitCaller, { route, limit, callerKey });
        const work = async (): Promise<unknown> => {
          const result = await handle(await admitCaller(), {
            params: parsePart(route.params, request.params),
            query: parsePart(route.query, query),
            body: upload ? undefined : parsePart(route.body, request.body),
            upload,
          });
          if (route.media) return result;
          return result === undefined || !route.reply ? undefined : writeReply(route.reply, result);
        };
        let answer: unknown;
        try {
          answer = await runLimited(limit, callerKey, work, { isResumed: upload !== null });
        } finally {
          await upload?.discard();
        }
        if (answer === undefined) return reply.code(204).send();
        if (route.media) return sendMedia(request, reply, answer);
        return reply
          .code(route.status ?? 200)
          .type(jsonType)
          .send(answer);
      },
    });
  }

  /** Authorises before it reads the body, and holds no place in the route's limit while the body arrives. */
  async function receive(
    request: FastifyRequest,
    admitCaller: () => Promise<Visitor>,
    { route, limit, callerKey }: { route: Route; limit: ConcurrencyLimit; callerKey: string },
  ): Promise<ReceivedUpload | null> {
    if (!route.upload) return null;
    await runLimited(limit, callerKey, admitCaller);
    return runLimited(deps.callLimits.forUploads, callerKey, () =>
      receiveUpload(request, route, deps.spoolFolder),
    );
  }
}

const jsonType = 'application/json; charset=utf-8';

/** Verifies the access token at most once per request. */
function readClaim(
  { tokens, clock }: AuthDeps,
  authorization: string | undefined,
  viewAs: string | undefined,
): Claim {
  let access: ReturnType<Claim['verifyAccess']> | undefined;
  return {
    authorization,
    viewAs,
    verifyAccess: (token) => (access ??= tokens.verifyAccess(token, clock.now())),
  };
}

/** The key of the caller's share of the concurrency limit. */
async function identifyCaller(route: Route, visitor: Visitor, claim: Claim): Promise<string> {
  const [scheme, token] = claim.authorization?.split(' ') ?? [];
  const address = `address:${visitor.ipAddress}`;
  if (!token) return address;
  if (route.access === 'device' || route.access === 'apiKey') {
    return `key:${hashSecret(token).toString('base64')}`;
  }
  if (scheme?.toLowerCase() !== 'bearer') return address;
  // An invalid token is refused later, with the reply that fits the route.
  const access = await claim.verifyAccess(token).catch(() => undefined);
  return access ? `user:${access.userId}` : address;
}

// An escaped UTF-16 surrogate; an even number of backslashes before it is literal.
const escapedSurrogate = /(?<!\\)(?:\\\\)*\\u[dD][89a-fA-F]/;

/** Accepts an empty body with the JSON content type, which many clients send. */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null);
    return parse(request, text.toString(), (error, body) => {
      // JSON.stringify writes surrogate pairs as characters, so any remaining escape is an unpaired surrogate.
      const isText =
        !escapedSurrogate.test(text.toString()) || !escapedSurrogate.test(JSON.stringify(body));
      done(error ?? (isText ? null : new AppError('badRequest')), body);
    });
  });
}

async function admit(
  auth: AuthDeps,
  route: Route,
  visitor: Visitor,
  claim: Claim,
): Promise<Visitor> {
  if (route.access === 'public') return visitor;
  if (route.access === 'device') return authenticateDevice(auth, visitor, claim);
  if (route.access === 'apiKey') return authenticateKey(auth, visitor, claim);
  const actor = await authenticate(auth, visitor, claim);
  requirePermission(actor, route.access);
  return actor;
}

function sendMedia(request: FastifyRequest, reply: FastifyReply, answer: unknown): FastifyReply {
  // `Handlers` ensures that a route with media returns one.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { type, content, headers = {} } = answer as Media;
  if (headers.etag !== undefined && hasTag(request.headers['if-none-match'], headers.etag)) {
    return reply.code(304).headers(headers).send();
  }
  return reply
    .type(type)
    .headers(headers)
    .send(request.method === 'HEAD' ? discard(content) : content);
}

/** Fastify would read the whole stream even for HEAD. */
function discard(content: Media['content']): Media['content'] {
  if (!(content instanceof Readable)) return content;
  content.destroy();
  return Readable.from([]);
}

/** Compares weakly: compression turns a tag into a weak one. */
const hasTag = (given: string | undefined, etag: string): boolean =>
  given?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;

const anyQuery = z.looseObject({ viewAs: z.union([z.string(), z.array(z.string())]).optional() });

function splitQuery(given: unknown): { viewAs: string | undefined; query: object } {
  const { viewAs, ...query } = anyQuery.parse(given);
  return { viewAs: viewAs?.toString(), query };
}

function parsePart(schema: z.core.$ZodType | undefined, given: unknown): unknown {
  if (!schema) return undefined;
  return parseInput(schema, given ?? {});
}

function readChangeReason(given: string | string[] | undefined): string {
  try {
    return decodeURIComponent(String(given ?? '')).trim();
  } catch {
    throw new AppError('badRequest');
  }
}

// Only routes below /api/auth read cookies, so other routes need no protection against cross-site requests.
function createVisitor(
  auth: AuthDeps,
  claim: Claim,
  request: FastifyRequest,
  reply: FastifyReply,
): Visitor {
  const secure = request.protocol === 'https';
  const options = { path: '/api/auth', httpOnly: true, sameSite: 'strict', secure } as const;
  // Browsers accept this prefix over https only; __Host- would require the path /.
  const securePrefix = '__Secure-';
  const named = (name: string): string => (secure ? `${securePrefix}${name}` : name);
  const visitor: Visitor = {
    requestId: request.id,
    ipAddress: clientAddress(request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 255),
    accept: request.headers.accept ?? '*/*',
    changeReason: readChangeReason(request.headers[changeReasonHeader]),
    cookies: {
      names: () => Object.keys(request.cookies).map((name) => name.replace(securePrefix, '')),
      read: (name) => request.cookies[named(name)],
      set: (name, value, maxAge) =>
        void reply.setCookie(named(name), value, { ...options, maxAge }),
      clear: (name) => {
        // Also clear a cookie set before the installation moved to https.
        const isLeftOver = secure && request.cookies[name] !== undefined;
        for (const sent of isLeftOver ? [named(name), name] : [named(name)]) {
          void reply.clearCookie(sent, options);
        }
      },
    },
    optionalActor: () =>
      authenticate(auth, visitor, claim).catch((error: unknown) => {
        if (error instanceof AppError && error.status === 401) return null;
        throw error;
      }),
    requireBearerActor: async () =>
      claim.authorization === undefined ? null : authenticate(auth, visitor, claim),
  };
  return visitor;
}
