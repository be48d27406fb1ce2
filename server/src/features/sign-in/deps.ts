import type { PublicSettings } from '@wastegauge/contract/system';
import type { AuthDeps, Visitor } from '../../platform/auth.ts';
import type { Log } from '../../platform/log.ts';
import type { Social } from '../../platform/social.ts';
import type { ImageLinks } from '../images/service.ts';
import type { Messages } from '../messages/service.ts';

/** What every way in needs: sign-up and reset end in a session too. */
export interface SessionDeps extends AuthDeps {
  messages: Messages;
  imageLinks: ImageLinks;
  settings: Pick<PublicSettings, 'otp_digits'>;
}

export interface SignInDeps extends SessionDeps {
  log: Log;
  publicUrl: string;
  settings: Pick<PublicSettings, 'human_check' | 'otp_digits'>;
  /** Null while no provider is configured. */
  social: Social | null;
  /** Links that do something before they sign in, as that of a sign-up opens its account; undefined when it is none. */
  finishLink(visitor: Visitor, sesame: string): Promise<number | undefined>;
}
