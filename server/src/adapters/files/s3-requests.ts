import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { StoreUnavailable } from '../../platform/ports/files.ts';

export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

interface RequestParts {
  query?: Record<string, string>;
  body?: Uint8Array;
}

/** Null when there is no such object. */
export type AskStore = (
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE',
  key: string,
  parts?: RequestParts,
) => Promise<Response | null>;

/** Until the reply starts; the download itself has no limit. */
const replyTimeoutMs = 20_000;
const attempts = 4;
const firstPauseMs = 100;

/** Signed, idempotent requests, repeated while the store is unreachable. */
export function createS3Requests(settings: S3Settings): AskStore {
  const { endpoint, bucket, region, accessKey, secretKey } = settings;
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    service: 's3',
  });
  const root = `${endpoint.replace(/\/+$/, '')}/${bucket}`;

  async function askOnce(method: string, address: string, body?: Uint8Array): Promise<Response> {
    const signed = await client.sign(address, {
      method,
      headers: {
        'accept-encoding': 'identity',
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      ...(body ? { body } : {}),
    });
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), replyTimeoutMs);
    return fetch(signed, { signal: timeout.signal, redirect: 'manual' }).finally(() =>
      clearTimeout(timer),
    );
  }

  return async (method, key, { query = {}, body } = {}) => {
    const search = new URLSearchParams(query).toString();
    const address = `${root}${key === '' ? '' : `/${key}`}${search === '' ? '' : `?${search}`}`;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await askOnce(method, address, body);
        if (answer.ok) return answer;
        const code = /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1];
        if (answer.status === 404 && key !== '' && code !== 'NoSuchBucket') return null;
        const message = `The picture store answered ${answer.status} ${code ?? ''} to ${method}`;
        if (answer.status < 500 && answer.status !== 429) throw new RejectedByStore(message);
        throw new StoreUnavailable(message);
      } catch (error) {
        if (error instanceof RejectedByStore) throw error;
        if (attempt === attempts) throw asUnavailable(error);
        await pause(firstPauseMs * 2 ** (attempt - 1));
      }
    }
  };
}

/** Retrying would not help. */
class RejectedByStore extends StoreUnavailable {}

const asUnavailable = (error: unknown): StoreUnavailable =>
  error instanceof StoreUnavailable
    ? error
    : new StoreUnavailable('The picture store cannot be reached', { cause: error });
