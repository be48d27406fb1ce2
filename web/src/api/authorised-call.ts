import type { AnswerOf, CallOf, Route } from '@wastegauge/contract/route';
import { ApiError } from './api-error.ts';
import { request, type RequestOptions } from './request.ts';
import type { Session } from './session.ts';

export type Call = <R extends Route>(
  route: R,
  parts: CallOf<R> & Pick<RequestOptions, 'signal'>,
) => Promise<AnswerOf<R>>;

/** Calls by contract with the session's token; a refused token is renewed and the call repeated once. */
export function createCall(session: Session, baseUrl = ''): Call {
  return async (route, parts) => {
    if (route.access === 'public') return request(route, { ...parts, baseUrl });
    const bearer = await session.bearer();
    try {
      return await request(route, { ...parts, bearer, baseUrl });
    } catch (error) {
      if (!isUnauthorized(error)) throw error;
      if (bearer === null) throw refused(session, error);
      const renewed = await session.renew(bearer);
      return request(route, { ...parts, bearer: renewed, baseUrl }).catch((again: unknown) => {
        throw isUnauthorized(again) ? refused(session, again) : again;
      });
    }
  };
}

const isUnauthorized = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 401;

function refused(session: Session, error: ApiError): ApiError {
  session.end('expired');
  return error;
}
