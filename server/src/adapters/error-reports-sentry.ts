import type { ErrorEvent, NodeOptions } from '@sentry/node';
import type { ErrorReports } from '../platform/error-reports.ts';

const closeTimeoutMs = 2000;

/** Loads the library only here: an installation without a DSN never runs a line of it. */
export async function openSentryReports(
  options: { dsn: string; release: string } & Pick<NodeOptions, 'transport'>,
): Promise<ErrorReports> {
  const sentry = await import('@sentry/node');
  sentry.init({
    ...options,
    sampleRate: 1,
    // No integration: none may hook into requests, queries or the console and collect what they carry.
    defaultIntegrations: false,
    maxBreadcrumbs: 0,
    beforeSend: withoutPersonalData,
  });
  return {
    report: (error, { where, requestId }) => {
      sentry.captureException(error, {
        tags: { where, ...(requestId === undefined ? {} : { request_id: requestId }) },
      });
    },
    close: async () => {
      await sentry.close(closeTimeoutMs);
    },
  };
}

/** What is left is the kind of the error and its place in the code. */
function withoutPersonalData(event: ErrorEvent): ErrorEvent {
  const { request: _request, breadcrumbs: _breadcrumbs, extra: _extra, ...rest } = event;
  const { user: _user, server_name: _serverName, ...kept } = rest;
  const values = event.exception?.values?.map((exception) => ({
    ...exception,
    ...(exception.value === undefined ? {} : { value: withoutAddresses(exception.value) }),
  }));
  return { ...kept, ...(values ? { exception: { values } } : {}) };
}

const withoutAddresses = (text: string): string =>
  text.replaceAll(/[^\s"'<>()=]+@[^\s"'<>()]+/g, '[e-mail]');
