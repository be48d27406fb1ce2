import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type RequestOptions } from 'node:https';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { certificateRoutes } from '@wastegauge/contract/services/certificates';
import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { systemRoutes } from '@wastegauge/contract/services/system';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { startTestApp, testHost, type TestApp } from '../../../test/support/test-app.ts';
import { issueCertificate } from '../../adapters/local-authority/local-authority.ts';
import { buildPlainHttpApp } from '../../app.ts';
import { choosePublicUrl, chooseSecureUrl } from '../../https.ts';
import { loadConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { assertPortFree } from '../http/listening-port.ts';
import { createMetrics } from '../http/metrics.ts';
import { authorityFiles, findCertificate, type CertificateSource } from './certificate-files.ts';
import { followCertificate } from './certificate-renewal.ts';
import { loadServerCertificate, type ServerCertificate } from './server-certificate.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'wastegauge-https-'));
const web = path.join(folder, 'web');
const { authority, authorityKey, server: serverFile } = authorityFiles(folder);
const source: CertificateSource = { certificate: serverFile, key: serverFile, isLocal: true };
const now = new Date();
let product: TestApp;
let plain: FastifyInstance;
let certificate: ServerCertificate;
let ca: Buffer;
let port: number;

beforeAll(async () => {
  await issueCertificate(folder, ['waste.local', '192.168.1.20'], now);
  ca = readFileSync(authority);
  certificate = loadServerCertificate(source, now);
  mkdirSync(path.join(web, 'assets'), { recursive: true });
  writeFileSync(path.join(web, 'index.html'), '<title>WasteGauge</title>');
  writeFileSync(path.join(web, 'assets/first.js'), '/* a script */');
  product = await startTestApp({ certificate, host: testHost(folder), webFolder: web });
  await product.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = product.app.server.address() as AddressInfo);
  const publicUrl = 'https://waste.local:8080';
  plain = await buildPlainHttpApp({
    ...product.deps,
    metrics: createMetrics(),
    webFolder: web,
    secureUrl: (host) => chooseSecureUrl(host, { port: 8080, certificate, publicUrl }),
  });
});
afterAll(async () => {
  await plain.close();
  await product.close();
  rmSync(folder, { recursive: true });
});

interface SecureReply {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

async function fetchSecurely(options: RequestOptions, body = ''): Promise<SecureReply> {
  const sent = request({ host: '127.0.0.1', port, ca, servername: 'waste.local', ...options });
  sent.end(body);
  const [reply] = await once(sent, 'response');
  return { status: reply.statusCode, headers: reply.headers, body: await text(reply) };
}

test('a client that trusts the authority is served over HTTPS', async () => {
  const reply = await fetchSecurely({ path: systemRoutes.getLiveness.path });
  expect(reply).toMatchObject({ status: 200, body: '{"status":"ok"}' });
  expect(reply.headers['strict-transport-security']).toContain('max-age');
});

test('a client that does not trust the authority refuses the connection', async () => {
  const { path: url } = systemRoutes.getLiveness;
  await expect(fetchSecurely({ path: url, ca: [] })).rejects.toThrow(/certificate/);
  await expect(fetchSecurely({ path: url, servername: 'bank.example' })).rejects.toThrow(
    /altnames/,
  );
});

test('cookies are sent over HTTPS only', async () => {
  const password = 'WasteGauge-2026!';
  const user = await product.given.user({ password, sites: [await product.given.site()] });
  const reply = await fetchSecurely(
    {
      path: signInRoutes.login.path,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    },
    JSON.stringify({ email: user.email, password, remember: true }),
  );
  expect(reply.status).toBe(200);
  expect(reply.headers['set-cookie']?.join()).toMatch(/__Secure-.*; Secure/);
});

test('the certificate of the authority is handed out, its key is not', async () => {
  const info = await fetchSecurely({ path: certificateRoutes.getAuthority.path });
  expect(JSON.parse(info.body)).toMatchObject({
    fingerprint: expect.stringMatching(/^([\dA-F]{2}:){31}[\dA-F]{2}$/),
  });
  const file = await fetchSecurely({ path: certificateRoutes.downloadAuthority.path });
  expect(file.body).toBe(ca.toString());
  expect(file.body).not.toContain('PRIVATE KEY');
  expect(file.headers).toMatchObject({
    'content-type': 'application/x-x509-ca-cert',
    'content-disposition': expect.stringContaining('.crt'),
  });
});

test('a second start recognises the running product', async () => {
  await expect(assertPortFree('127.0.0.1', port)).rejects.toThrow(
    `WasteGauge is already running at https://localhost:${port}`,
  );
});

describe('the health check of the container', () => {
  const dockerfile = readFileSync(path.join(import.meta.dirname, '../../../../Dockerfile'), 'utf8');
  const [, check = ''] = /HEALTHCHECK.*\\\n\s+CMD (\[.*\])/.exec(dockerfile) ?? [];
  const runCheck = async (checkedPort: number): Promise<number | null> => {
    const [, ...parts] = z.array(z.string()).parse(JSON.parse(check));
    const run = spawn(process.execPath, parts, {
      cwd: path.join(import.meta.dirname, '../../../..'),
      env: { ...process.env, PORT: String(checkedPort) },
      stdio: 'inherit',
    });
    const [code] = await once(run, 'exit');
    return code;
  };

  test('succeeds over HTTPS', async () => {
    expect(await runCheck(port)).toBe(0);
  });

  test('succeeds over plain HTTP, and fails when the server is stopped', async () => {
    const other = await startTestApp();
    await other.app.listen({ host: '127.0.0.1', port: 0 });
    const { port: plainPort } = other.app.server.address() as AddressInfo;
    expect(await runCheck(plainPort)).toBe(0);
    await other.close();
    expect(await runCheck(plainPort)).toBe(1);
  });

  test('fails when the server says that it is not ready', async () => {
    const file = readFileSync(serverFile);
    const busy = createServer({ key: file, cert: file }, (_, reply) => reply.writeHead(503).end());
    await once(busy.listen(0, '127.0.0.1'), 'listening');
    expect(await runCheck((busy.address() as AddressInfo).port)).toBe(1);
    busy.close();
  });
});

test('without an authority there is nothing to download', async () => {
  const other = await startTestApp();
  const info = await other.anonymous.call(certificateRoutes.getAuthority);
  expect(info.body).toMatchObject({ fingerprint: null, valid_to: null });
  const file = await other.anonymous.call(certificateRoutes.downloadAuthority);
  expect(file.status).toBe(404);
  await other.close();
});

test('plain HTTP hands out the certificate', async () => {
  const page = await plain.inject({ url: '/certificate' });
  expect(page).toMatchObject({ statusCode: 200, body: '<title>WasteGauge</title>' });
  expect(page.headers['strict-transport-security']).toBeUndefined();
  expect((await plain.inject({ url: '/certificate/?lang=de' })).statusCode).toBe(200);
  expect((await plain.inject({ url: '/assets/first.js' })).statusCode).toBe(200);
  const file = await plain.inject({ url: certificateRoutes.downloadAuthority.path });
  expect(file.body).toBe(ca.toString());
  const settings = await plain.inject({ url: systemRoutes.getPublicSettings.path });
  expect(settings.statusCode).toBe(200);
});

test.each([
  ['/', 'waste.local:8081', 'https://waste.local:8080/'],
  ['/feed?siteId=1', '192.168.1.20:8081', 'https://192.168.1.20:8080/feed?siteId=1'],
  ['/overview', 'evil.example', 'https://waste.local:8080/overview'],
])('plain HTTP redirects %s at %s', async (url, host, target) => {
  const reply = await plain.inject({ url, headers: { host } });
  expect(reply.statusCode).toBe(307);
  expect(reply.headers.location).toBe(target);
});

test('plain HTTP offers no other call', async () => {
  const login = await plain.inject({ method: 'POST', url: signInRoutes.login.path, payload: {} });
  expect(login.statusCode).toBe(404);
  expect((await plain.inject({ url: '/metrics' })).statusCode).toBe(404);
});

test('a replaced certificate is used without a restart, an unusable one is not', async () => {
  const data = path.join(folder, 'replaced');
  const files = authorityFiles(data);
  await issueCertificate(data, ['waste.local'], now);
  const local = { certificate: files.server, key: files.server, isLocal: true };
  const current = loadServerCertificate(local, now);
  const server = createServer({ cert: current.certificate, key: current.key }, (_, reply) =>
    reply.end('served'),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const log = { ...createLog('silent'), error: vi.fn<(...given: unknown[]) => void>() };
  const stop = followCertificate({
    source: local,
    current,
    renew: async () => undefined,
    use: ({ certificate: cert, key }) => server.setSecureContext({ cert, key }),
    now: () => now,
    log,
    checkEveryMs: 20,
  });
  const serialNow = async (): Promise<string> => {
    const { port: own } = server.address() as AddressInfo;
    const sent = request({
      host: '127.0.0.1',
      port: own,
      ca: readFileSync(files.authority),
      servername: 'waste.local',
      agent: false,
    });
    sent.end();
    const [reply] = await once(sent, 'response');
    reply.resume();
    return reply.socket.getPeerCertificate().serialNumber;
  };
  const first = await serialNow();
  await issueCertificate(data, ['waste.local'], now);
  await vi.waitFor(async () => expect(await serialNow()).not.toBe(first), { timeout: 5000 });
  const second = await serialNow();
  writeFileSync(files.server, 'no certificate');
  await vi.waitFor(() => expect(log.error).toHaveBeenCalledOnce(), { timeout: 5000 });
  expect(await serialNow()).toBe(second);
  stop();
  server.close();
});

const asSettings = (files: Partial<CertificateSource>): CertificateSource => ({
  ...source,
  isLocal: false,
  ...files,
});
const missing = path.join(folder, 'missing.pem');

test.each<[string, CertificateSource, Date, string]>([
  [
    'no file',
    asSettings({ certificate: missing }),
    now,
    `TLS_CERT: cannot read ${missing} (ENOENT)`,
  ],
  ['a folder', asSettings({ key: folder }), now, `TLS_KEY: cannot read ${folder} (EISDIR)`],
  [
    'a key as certificate',
    asSettings({ certificate: authorityKey }),
    now,
    'contains no certificate in PEM format',
  ],
  ['a certificate as key', asSettings({ key: authority }), now, 'TLS_KEY: '],
  [
    'the key of another certificate',
    asSettings({ key: authorityKey }),
    now,
    'does not belong to the certificate',
  ],
  ['an expired one', asSettings({}), new Date('2040-01-01'), 'expired on 20'],
  ['an expired local one', source, new Date('2040-01-01'), 'run npm run certificate again'],
  ['one of the future', asSettings({}), new Date('2020-01-01'), 'check the clock'],
])('the start explains %s', (_, files, at, message) => {
  expect(() => loadServerCertificate(files, at)).toThrow(message);
});

test('settings', () => {
  expect(() => loadConfig({ TLS_CERT: 'a.pem' })).toThrow('TLS_KEY: required');
  expect(() => loadConfig({ TLS_KEY: 'a.pem' })).toThrow('TLS_CERT: required');
  const given = loadConfig({ TLS_CERT: 'a.pem', TLS_KEY: 'b.pem', DATA_DIR: folder });
  expect(findCertificate(given)).toEqual({ certificate: 'a.pem', key: 'b.pem', isLocal: false });
  expect(findCertificate(loadConfig({ DATA_DIR: folder }))).toEqual(source);
  expect(findCertificate(loadConfig({ DATA_DIR: web }))).toBeNull();
  const https = { source, certificate, httpPort: 8081 };
  expect(choosePublicUrl({ PORT: 8080, PUBLIC_URL: undefined }, https)).toBe(
    'https://waste.local:8080',
  );
  expect(choosePublicUrl({ PORT: 443, PUBLIC_URL: undefined }, https)).toBe('https://waste.local');
  expect(choosePublicUrl({ PORT: 8080, PUBLIC_URL: 'https://a.example/' }, https)).toBe(
    'https://a.example',
  );
  expect(choosePublicUrl({ PORT: 8080, PUBLIC_URL: undefined }, null)).toBe(
    'http://localhost:8080',
  );
});
