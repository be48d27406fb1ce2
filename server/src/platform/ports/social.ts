export interface SocialIdentity {
  issuer: string;
  subject: string;
  /** Null unless the provider has verified it. */
  verifiedEmail: string | null;
}

/** Created at the start of a sign-in and needed to finish it in the same browser. */
export interface SocialSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** A provider of social sign-in. Methods throw when the provider does not confirm the sign-in. */
export interface Social {
  start(redirectUri: string): Promise<{ authorizationUrl: string; secrets: SocialSecrets }>;
  /** `callback` is the redirect URL with the provider's query. */
  finish(callback: URL, secrets: SocialSecrets): Promise<SocialIdentity>;
  readIdToken(idToken: string): Promise<SocialIdentity>;
}
