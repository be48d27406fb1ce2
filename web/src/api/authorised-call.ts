import type { AnswerOf, CallOf, Route } from '@wastegauge/contract/route';
import { ApiError } from './api-error.ts';
import type { IdentityCheck } from './identity-check.ts';
import { request, type RequestOptions } from './request.ts';
import type { Session } from './session.ts';
import type { ViewAs } from './view-as.ts';

interface CallOptions extends Pick<RequestOptions, 'signal' | 'keepalive' | 'file'> {
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
  identityCheck?: Pick<IdentityCheck, 'confirm'>;
}

export function createCall(session: Session, deps: CallDeps = {}): ApiCall {
  const authorised = createAuthorisedCall(session, deps);
  return async (route, parts) => {
    try {
      return await authorised(route, parts);
    } catch (error) {
      const isUnconfirmed = error instanceof ApiError && error.code === 'identityNotConfirmed';
      if (isUnconfirmed && (await deps.identityCheck?.confirm())) return authorised(route, parts);
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
