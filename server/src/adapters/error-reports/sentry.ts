import type { BaseTransportOptions, ErrorEvent, TransportRequestExecutor } from '@sentry/core';
import type { ErrorReports } from '../../platform/ports/error-reports.ts';

const sendTimeoutMs = 10_000;
const closeTimeoutMs = 2000;

/** Loads the library on demand: installations without a DSN never load it. */
export async function openSentryReports(options: {
  dsn: string;
  release: string;
}): Promise<ErrorReports> {
  const { createStackParser, createTransport } = await import('@sentry/core');
  const { nodeStackLineParser, ServerRuntimeClient } = await import('@sentry/core/server');
  const client = new ServerRuntimeClient({
    ...options,
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    sampleRate: 1,
    // No integrations: they collect data from requests, queries and the console.
    integrations: [],
    maxBreadcrumbs: 0,
    stackParser: createStackParser(nodeStackLineParser()),
    transport: (transport) => createTransport(transport, postTo(transport)),
    beforeSend: withoutPersonalData,
  });
  client.init();
  return {
    report: (error, { where, requestId }) => {
      const tags = { where, ...(requestId === undefined ? {} : { request_id: requestId }) };
      client.captureException(error, { captureContext: { tags } });
    },
    close: async () => {
      await client.close(closeTimeoutMs);
    },
  };
}

const postTo =
  ({ url, headers = {} }: BaseTransportOptions): TransportRequestExecutor =>
  async ({ body }) => {
    const signal = AbortSignal.timeout(sendTimeoutMs);
    const response = await fetch(url, { method: 'POST', headers, body, signal });
    await response.body?.cancel();
    return {
      statusCode: response.status,
      headers: {
        'x-sentry-rate-limits': response.headers.get('x-sentry-rate-limits'),
        'retry-after': response.headers.get('retry-after'),
      },
    };
  };

/** Leaves the error type and stack. */
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
