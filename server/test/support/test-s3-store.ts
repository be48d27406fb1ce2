import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '../../src/adapters/files/s3.ts';

export interface TestStore {
  settings: S3Settings;
  objects: Map<string, { content: Buffer; changedAt: Date }>;
  /** Status of the next replies, or a closed connection. */
  fail(times: number, how: number | 'cut'): void;
  close(): Promise<void>;
}

const keysAPage = 3;
const longestSkewMs = 15 * 60_000;

/** An S3 server that checks Signature Version 4 strictly and lists in small pages. */
export async function startTestStore(): Promise<TestStore> {
  const objects: TestStore['objects'] = new Map();
  const failures: (number | 'cut')[] = [];
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => refuse(response, 500, String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${port}/`,
    bucket: 'pictures',
    region: 'eu-test-1',
    accessKey: 'TESTKEY',
    secretKey: 'secret/of+the=key',
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const failure = failures.shift();
    if (failure === 'cut') return void request.socket.destroy();
    const body = await buffer(request);
    if (failure !== undefined) return refuse(response, failure, 'SlowDown');
    const problem = signatureProblem(request, body, settings);
    if (problem) return refuse(response, 403, problem);
    const url = new URL(request.url ?? '', settings.endpoint);
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/');
    if (bucket !== settings.bucket) return refuse(response, 404, 'NoSuchBucket');
    const key = rest.join('/');
    if (key === '') return listObjects(response, url.searchParams);
    const found = objects.get(key);
    if (request.method === 'PUT') {
      objects.set(key, { content: body, changedAt: new Date() });
      response.writeHead(200).end();
    } else if (request.method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (!found) refuse(response, 404, 'NoSuchKey');
    else {
      response.writeHead(200, { 'content-length': found.content.length });
      response.end(request.method === 'HEAD' ? undefined : found.content);
    }
  }

  function listObjects(response: ServerResponse, query: URLSearchParams): void {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token')?.replace('<&>', '') ?? '';
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(prefix) && key > after)
      .toSorted();
    const page = keys.slice(0, keysAPage);
    const contents = page.map(
      (key) => `<Contents><Key>${key}</Key>
        <LastModified>${objects.get(key)?.changedAt.toISOString()}</LastModified></Contents>`,
    );
    const next =
      keys.length > keysAPage
        ? `<NextContinuationToken>&lt;&amp;&gt;${page.at(-1)}</NextContinuationToken>`
        : '';
    response.writeHead(200, { 'content-type': 'application/xml' }).end(
      `<?xml version="1.0" encoding="UTF-8"?>
       <ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>pictures</Name>
       <IsTruncated>${next !== ''}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`,
    );
  }

  return {
    settings,
    objects,
    fail: (times, how) => void failures.push(...Array.from({ length: times }, () => how)),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}

const digestOf = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex');

function signatureProblem(
  request: IncomingMessage,
  body: Buffer,
  { region, accessKey, secretKey }: S3Settings,
): string | undefined {
  const header = (name: string): string => String(request.headers[name] ?? '');
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      header('authorization'),
    );
  if (!given) return 'AccessDenied';
  const [, credential = '', signedHeaders = '', signature = ''] = given;
  const at = header('x-amz-date');
  const day = at.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  if (credential !== `${accessKey}/${scope}`) return 'InvalidAccessKeyId';
  const instant = Date.parse(
    at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  if (!(Math.abs(Date.now() - instant) < longestSkewMs)) return 'RequestTimeTooSkewed';
  if (header('x-amz-content-sha256') !== digestOf(body)) return 'XAmzContentSHA256Mismatch';
  const names = signedHeaders.split(';');
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => names.includes(name)))
    return 'AccessDenied';
  const [path = '', search = ''] = (request.url ?? '').split('?');
  const canonical = [
    request.method,
    path,
    search.split('&').toSorted().join('&'),
    ...names.map((name) => `${name}:${header(name).trim()}`),
    '',
    signedHeaders,
    digestOf(body),
  ].join('\n');
  const hmac = (key: string | Buffer, text: string): Buffer =>
    createHmac('sha256', key).update(text).digest();
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secretKey}`, day), region));
  const expected = hmac(key, ['AWS4-HMAC-SHA256', at, scope, digestOf(canonical)].join('\n'));
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
    ? undefined
    : 'SignatureDoesNotMatch';
}
