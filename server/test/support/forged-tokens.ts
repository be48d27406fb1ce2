import { createHmac, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

const encode = (part: object | string): string =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');

const hmac = (key: string, text: string, algorithm = 'sha256'): string =>
  createHmac(algorithm, key).update(text).digest('base64url');

/** Forty forged access tokens; all must be refused. */
export async function forgedTokens(genuine: string): Promise<string[]> {
  const [header = '', payload = '', signature = ''] = genuine.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<
    string,
    unknown
  >;
  const hs256 = encode({ alg: 'HS256' });
  return [
    ...['none', 'None', 'NONE', 'nOnE', '', 'HS384', 'HS512', 'RS256', 'ES256', 'EdDSA'].flatMap(
      (alg) => [`${encode({ alg })}.${payload}.`, `${encode({ alg })}.${payload}.${signature}`],
    ),
    ...['', 'secret', 'wastegauge', 'change me', 'a secret that only tests know, long enough'].map(
      (key) => `${hs256}.${payload}.${hmac(key, `${hs256}.${payload}`)}`,
    ),
    ...[
      { user_id: Number(claims.user_id) + 1 },
      { sid: randomUUID() },
      { exp: 4_102_444_800 },
      { exp: undefined },
      { is_superuser: true },
    ].map((change) => `${header}.${encode({ ...claims, ...change })}.${signature}`),
    `${header}.${payload}.${signature.slice(0, -2)}`,
    `${header}.${payload}.${signature}AA`,
    `${header}.${payload}.${encode(signature)}`,
    `${header}.${encode('null')}.${signature}`,
    `${header}.${payload}`,
    `${encode({ alg: 'HS256', crit: ['exp'] })}.${payload}.${signature}`,
    `${encode({ alg: 'HS256', kid: '../../dev/null' })}.${payload}.${hmac('', `${hs256}.${payload}`)}`,
    await signedByItsOwnKey(claims),
    await signedByAnotherKey(claims),
    'a'.repeat(6000),
  ];
}

async function signedByItsOwnKey(claims: Record<string, unknown>): Promise<string> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = await exportJWK(publicKey);
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', jwk }).sign(privateKey);
}

const signedByAnotherKey = (claims: Record<string, unknown>): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new Uint8Array(32));
