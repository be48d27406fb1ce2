import { accountRoutes } from './accounts.ts';
import { foodRoutes } from './foods.ts';
import { messageRoutes } from './messages.ts';
import { overviewRoutes } from './overview.ts';
import { passwordRoutes } from './passwords.ts';
import { signInRoutes } from './sign-in.ts';
import { signUpRoutes } from './sign-up.ts';
import { siteRoutes } from './sites.ts';
import { systemRoutes } from './system.ts';
import { translationRoutes } from './translations.ts';
import { usageRoutes } from './usage.ts';

/** Every call of the product: what the OpenAPI document and the access tests walk. */
export const api = {
  system: systemRoutes,
  signIn: signInRoutes,
  signUp: signUpRoutes,
  passwords: passwordRoutes,
  accounts: accountRoutes,
  messages: messageRoutes,
  usage: usageRoutes,
  translations: translationRoutes,
  sites: siteRoutes,
  foods: foodRoutes,
  overview: overviewRoutes,
} as const;
