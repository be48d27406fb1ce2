import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { Provider } from 'oidc-provider';

export interface SocialProvider {
  /** Settings of the product for this provider. */
  settings: Record<'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET' | 'OIDC_NAME', string>;
  stop(): Promise<void>;
}

const providerName = 'Harbour ID';

const clientId = 'wastegauge';
const clientSecret = 'a secret of the provider and the product';
const signInPath = '/sign-in/';
const unverified = 'unverified:';

/** An OpenID Connect provider on loopback that accepts any e-mail. */
export async function startSocialProvider(redirectUri: string): Promise<SocialProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = issuerOf(server);
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `${signInPath}${uid}` },
    ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 600, Session: 600 },
    cookies: { keys: ['only for tests'] },
    jwks: { keys: [signingKey()] },
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: () => ({
        sub: accountId,
        email: accountId.replace(unverified, ''),
        email_verified: !accountId.startsWith(unverified),
      }),
    }),
    loadExistingGrant: ({ oidc }: { oidc: { session: { accountId: string } } }) =>
      grantEverything(provider, oidc.session.accountId),
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith(signInPath)) answer(request, response);
    else if (request.method === 'GET') response.setHeader('content-type', 'text/html').end(page);
    else {
      void outcomeOf(request).then((outcome) =>
        provider.interactionFinished(request, response, outcome),
      );
    }
  });
  return {
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: providerName,
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const page = `<!doctype html><html lang="en"><title>${providerName}</title><link rel="icon" href="data:,">
<main><h1>${providerName}</h1><form method="post"><label>Identity <input name="email" type="email"></label>
<button name="answer" value="yes">Allow</button>
<button name="answer" value="unverified">Allow with unverified e-mail</button> <button name="answer" value="no">Cancel</button>
</form></main></html>`;

async function outcomeOf(request: IncomingMessage) {
  const form = new URLSearchParams(await text(request));
  const [answer, email] = [form.get('answer'), form.get('email') ?? ''];
  if (answer === 'no') return { error: 'access_denied' };
  return { login: { accountId: answer === 'unverified' ? unverified + email : email } };
}

async function grantEverything(provider: Provider, accountId: string): Promise<unknown> {
  const grant = new provider.Grant({ accountId, clientId });
  grant.addOIDCScope('openid email');
  await grant.save();
  return grant;
}

const signingKey = () => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  kid: 'test',
  use: 'sig',
  alg: 'RS256',
});

function issuerOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return `http://127.0.0.1:${address.port}`;
}
