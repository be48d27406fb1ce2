import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  assertFileName,
  StoreUnavailable,
  type Files,
  type ListedFile,
} from '../../platform/ports/files.ts';
import { StartError } from '../../platform/start-error.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { Parser } from 'saxen';

const folders = 256;

export async function openS3Files(settings: S3Settings): Promise<Files> {
  const ask = createS3Requests(settings);
  await assertBucketUsable(ask, settings);

  return {
    async put(name, content) {
      // The store needs size and digest first; the size is bounded by the upload limit.
      const key = locate(name);
      const body = content instanceof Readable ? await buffer(content) : content;
      const stored = await ask('PUT', key, { body });
      await stored?.body?.cancel();
    },
    async open(name) {
      const found = await ask('GET', locate(name));
      if (!found?.body) return null;
      return {
        stream: Readable.fromWeb(found.body),
        bytes: Number(found.headers.get('content-length')),
      };
    },
    exists: async (name) => (await ask('HEAD', locate(name))) !== null,
    async remove(name) {
      const removed = await ask('DELETE', locate(name));
      await removed?.body?.cancel();
    },
    async *list(slice = { index: 0, of: 1 }) {
      for (let folder = slice.index; folder < folders; folder += slice.of)
        yield* listFolder(ask, folder.toString(16).padStart(2, '0'));
    },
  };
}

async function assertBucketUsable(ask: AskStore, { bucket }: S3Settings): Promise<void> {
  try {
    const found = await ask('GET', '', { query: { 'list-type': '2', 'max-keys': '1' } });
    await found?.body?.cancel();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`S3_ENDPOINT: the bucket ${bucket} cannot be used (${reason})`, {
      cause: error,
    });
  }
}

/** The prefix lets several processes list one part each. */
function locate(name: string): string {
  assertFileName(name);
  return `${createHash('sha256').update(name).digest('hex').slice(0, 2)}/${name}`;
}

async function* listFolder(ask: AskStore, folder: string): AsyncGenerator<ListedFile> {
  let token: string | undefined;
  do {
    const query = { 'list-type': '2', prefix: `${folder}/` };
    const page = await ask('GET', '', {
      query: token === undefined ? query : { ...query, 'continuation-token': token },
    });
    const listing = readListing((await page?.text()) ?? '');
    for (const { key, changedAt } of listing.objects)
      yield { name: key.slice(folder.length + 1), changedAt };
    token = listing.next;
  } while (token !== undefined);
}

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
type AskStore = (
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE',
  key: string,
  parts?: RequestParts,
) => Promise<Response | null>;

/** Until the reply starts; the download itself has no limit. */
const replyTimeoutMs = 20_000;
const attempts = 4;
const firstPauseMs = 100;

/** Signed, idempotent requests, repeated while the store is unreachable. */
function createS3Requests(settings: S3Settings): AskStore {
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

interface Listing {
  objects: { key: string; changedAt: Date }[];
  /** Continuation token of the next page. */
  next: string | undefined;
}

/** Parses a reply of ListObjectsV2. */
function readListing(xml: string): Listing {
  const listing: Listing = { objects: [], next: undefined };
  let texts: Record<string, string> = {};
  let tag = '';
  const parser = new Parser();
  parser.on('openTag', (name) => {
    tag = name;
    if (name === 'Contents') texts = {};
  });
  parser.on('text', (text, decode) => {
    if (text.trim() !== '') texts[tag] = (texts[tag] ?? '') + decode(text);
  });
  parser.on('closeTag', (name) => {
    const { Key: key, LastModified: changedAt, NextContinuationToken: next } = texts;
    if (name === 'Contents' && key !== undefined && changedAt !== undefined)
      listing.objects.push({ key, changedAt: new Date(changedAt) });
    if (name === 'NextContinuationToken') listing.next = next;
    tag = '';
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.parse(xml);
  return listing;
}
