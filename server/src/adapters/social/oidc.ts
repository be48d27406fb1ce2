import { createRemoteJWKSet, jwtVerify, type JWTVerifyGetKey } from 'jose';
import * as oidc from 'openid-client';
import { z } from 'zod';
import { loadOnce } from '../../platform/load-once.ts';
import type { Social, SocialIdentity } from '../../platform/ports/social.ts';

export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
}

interface Discovered {
  configuration: oidc.Configuration;
  keys: JWTVerifyGetKey;
}

const timeoutSeconds = 5;
const maxIdTokenAgeSeconds = 10 * 60;
const asymmetric = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'EdDSA',
];

const claims = z.object({
  sub: z.string().min(1),
  email: z.string().optional(),
  email_verified: z.unknown().optional(),
});

/** Discovers the provider on first use, so that the product starts while the provider is down. */
export function createOidcSocial(settings: OidcSettings): Social {
  const discover = loadOnce(() => discoverProvider(settings));
  return {
    async start(redirectUri) {
      const { configuration } = await discover();
      const secrets = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        codeVerifier: oidc.randomPKCECodeVerifier(),
      };
      const authorizationUrl = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(secrets.codeVerifier),
        code_challenge_method: 'S256',
      });
      return { authorizationUrl: authorizationUrl.href, secrets };
    },
    async finish(callback, secrets) {
      const { configuration } = await discover();
      const granted = await oidc.authorizationCodeGrant(configuration, callback, {
        expectedState: secrets.state,
        expectedNonce: secrets.nonce,
        pkceCodeVerifier: secrets.codeVerifier,
        idTokenExpected: true,
      });
      const idToken = claims.parse(granted.claims());
      const { access_token: accessToken } = granted;
      const info = configuration.serverMetadata().userinfo_endpoint
        ? await oidc.fetchUserInfo(configuration, accessToken, idToken.sub)
        : {};
      return readIdentity(configuration, { ...idToken, ...info });
    },
    async readIdToken(token) {
      const { configuration, keys } = await discover();
      const { payload } = await jwtVerify(token, keys, {
        issuer: configuration.serverMetadata().issuer,
        audience: settings.clientId,
        algorithms: asymmetric,
        maxTokenAge: maxIdTokenAgeSeconds,
        requiredClaims: ['exp', 'sub'],
      });
      const isForUs = Array.isArray(payload.aud)
        ? payload.aud.length === 1 || payload.azp === settings.clientId
        : true;
      if (!isForUs) throw new Error('The ID token was issued to another client.');
      return readIdentity(configuration, payload);
    },
  };
}

async function discoverProvider(settings: OidcSettings): Promise<Discovered> {
  const issuer = new URL(settings.issuer);
  const configuration = await oidc.discovery(
    issuer,
    settings.clientId,
    undefined,
    clientAuth(settings.clientSecret),
    {
      timeout: timeoutSeconds,
      execute: issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
    },
  );
  const keysUrl = configuration.serverMetadata().jwks_uri;
  if (keysUrl === undefined) throw new Error('The provider publishes no keys.');
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: timeoutSeconds * 1000 });
  return { configuration, keys };
}

/** Some providers accept the secret only in the body, not in the header. */
function clientAuth(clientSecret: string | undefined): oidc.ClientAuth {
  if (clientSecret === undefined) return oidc.None();
  const [inHeader, inBody] = [
    oidc.ClientSecretBasic(clientSecret),
    oidc.ClientSecretPost(clientSecret),
  ];
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authenticate = methods.includes('client_secret_basic') ? inHeader : inBody;
    return authenticate(server, client, body, headers);
  };
}

function readIdentity(configuration: oidc.Configuration, given: unknown): SocialIdentity {
  const { sub, email, email_verified: isVerified } = claims.parse(given);
  return {
    issuer: configuration.serverMetadata().issuer,
    subject: sub,
    verifiedEmail: isVerified === true && email !== undefined ? email : null,
  };
}
