import type { AnswerOf, CallOf, Route } from '@wastegauge/contract/route';
import { ApiError } from './api-error.ts';
import { request, type RequestOptions } from './request.ts';
import type { Session } from './session.ts';
import type { SharedPrompt } from './shared-prompt.ts';
import type { ViewAs } from './view-as.ts';

interface CallOptions extends Pick<
  RequestOptions,
  'signal' | 'keepalive' | 'file' | 'changeReason'
> {
  /** Send the token on a public route. */
  asUser?: boolean;
  withoutViewAs?: boolean;
}

export type ApiCall = <R extends Route>(
  route: R,
  parts: CallOf<R> & CallOptions,
) => Promise<AnswerOf<R>>;

interface CallDeps {
  baseUrl?: string;
  viewAs?: Pick<ViewAs, 'parameter'>;
  identityCheck?: Pick<SharedPrompt<boolean>, 'ask'>;
  changeReason?: Pick<SharedPrompt<string | null>, 'ask'>;
}

export function createCall(session: Session, deps: CallDeps = {}): ApiCall {
  const authorised = createAuthorisedCall(session, deps);
  return async (route, parts) => {
    try {
      return await authorised(route, parts);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'identityNotConfirmed' && (await deps.identityCheck?.ask())) {
        return authorised(route, parts);
      }
      const reason = code === 'periodLocked' ? await deps.changeReason?.ask() : undefined;
      if (typeof reason === 'string') return authorised(route, { ...parts, changeReason: reason });
      throw error;
    }
  };
}

function createAuthorisedCall(session: Session, { baseUrl = '', viewAs }: CallDeps): ApiCall {
  return async (route, parts) => {
    const viewAsSites = parts.withoutViewAs ? undefined : viewAs?.parameter(route.access);
    const options = { ...parts, baseUrl, viewAs: viewAsSites };
    if (route.access === 'public' && !parts.asUser) return request(route, options);
    const bearer = await session.bearer();
    try {
      return await request(route, { ...options, bearer });
    } catch (error) {
      if (!isUnauthorized(error)) throw error;
      if (bearer === null) throw endSession(session, error);
      const renewed = await session.renew(bearer);
      return request(route, { ...options, bearer: renewed }).catch((again: unknown) => {
        throw isUnauthorized(again) ? endSession(session, again) : again;
      });
    }
  };
}

const isUnauthorized = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 401;

function endSession(session: Session, error: ApiError): ApiError {
  session.end('expired');
  return error;
}
