/** What a provider of social sign-in says about a person. */
export interface SocialIdentity {
  issuer: string;
  subject: string;
  /** Only what the provider has verified; null otherwise. */
  verifiedEmail: string | null;
}

/** Made at the start of a sign-in and needed at its end; must not leave the browser that started. */
export interface SocialSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** A provider of social sign-in; its methods throw when the provider does not confirm. */
export interface Social {
  start(redirectUri: string): Promise<{ authorizationUrl: string; secrets: SocialSecrets }>;
  /** `callback` is the redirect address with the query that the provider added. */
  finish(callback: URL, secrets: SocialSecrets): Promise<SocialIdentity>;
  readIdToken(idToken: string): Promise<SocialIdentity>;
}
