import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import { Provider } from 'oidc-provider';

interface Person {
  email: string;
  isVerified: boolean;
}

export interface OidcProvider {
  issuer: string;
  client: { clientId: string; clientSecret: string };
  /** Accounts at the provider, by subject. */
  people: Map<string, Person>;
  /** Authorization headers received by the userinfo endpoint. */
  userInfoCalls: string[];
  /** A signed ID token; claims can be overridden. */
  signIdToken(claims: JWTPayload, options?: { key?: CryptoKey; alg?: string }): Promise<string>;
  /** Signs in at the provider and returns the redirect URL. */
  visit(authorizationUrl: string, subject: string): Promise<string>;
  close(): Promise<void>;
}

/** A real OpenID Connect provider on loopback, with sign-in and consent pages. */
export async function startOidcProvider(redirectUri: string): Promise<OidcProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { clientId: 'wastegauge', clientSecret: 'a secret of the provider and us' };
  const people = new Map<string, Person>();
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [redirectUri],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: true } },
    ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    cookies: { keys: ['only for tests'] },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'test', use: 'sig', alg: 'RS256' }] },
    findAccount: (_context: unknown, subject: string) => {
      const person = people.get(subject);
      return (
        person && {
          accountId: subject,
          claims: () => ({ sub: subject, email: person.email, email_verified: person.isVerified }),
        }
      );
    },
  });
  const userInfoCalls: string[] = [];
  server.on('request', ({ url, headers }) => {
    if (url === '/me') userInfoCalls.push(headers.authorization ?? '');
  });
  server.on('request', provider.callback());
  return {
    issuer,
    client,
    people,
    userInfoCalls,
    signIdToken: (claims, { key = privateKey, alg = 'RS256' } = {}) =>
      new SignJWT({ iss: issuer, aud: client.clientId, ...claims })
        .setProtectedHeader({ alg, kid: 'test' })
        .setIssuedAt(claims.iat)
        .setExpirationTime(claims.exp ?? '5 minutes')
        .sign(key),
    visit: (authorizationUrl, subject) => walk(authorizationUrl, subject, redirectUri),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Follows redirects with a cookie jar, signs in and consents. */
async function walk(start: string, subject: string, redirectUri: string): Promise<string> {
  const jar = new Map<string, string>();
  let next = new Request(start);
  for (let step = 0; step < 12; step += 1) {
    next.headers.set('cookie', [...jar].map((pair) => pair.join('=')).join('; '));
    const answer = await fetch(next, { redirect: 'manual' });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      jar.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location?.startsWith(redirectUri)) return location;
    if (location) {
      next = new Request(new URL(location, next.url));
      continue;
    }
    const page = await answer.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    const action = /action="([^"]+)"/.exec(page)?.[1];
    if (!prompt || !action) throw new Error(`the provider answered ${answer.status}: ${page}`);
    const body = new URLSearchParams({ prompt, login: subject, password: 'any' });
    next = new Request(new URL(action, next.url), { method: 'POST', body });
  }
  throw new Error('the provider never sent the browser back');
}
