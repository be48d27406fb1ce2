import type { TestApp } from './test-app.ts';

/** The secret in the newest mail to a recipient, or ''. */
const secretIn = async (product: TestApp, email: string, pattern: RegExp): Promise<string> =>
  pattern.exec((await product.newestMessage(email))?.text ?? '')?.[1] ?? '';

export const signUpLinkIn = (product: TestApp, email: string): Promise<string> =>
  secretIn(product, email, /complete-sign-up\?link=([\w-]{43})/);

export const invitationIn = (product: TestApp, email: string): Promise<string> =>
  secretIn(product, email, /&invitation=([\w-]{43})/);
