import type { PublicSettings } from '@wastegauge/contract/services/system';
import type { AuthDeps, Visitor } from '../../platform/auth/auth.ts';
import type { Log } from '../../platform/log.ts';
import type { Social } from '../../platform/ports/social.ts';
import type { ImageLinks } from '../images/service.ts';
import type { Messages } from '../messages/service.ts';

/** What every way in needs: sign-up and reset end in a session too. */
export interface SessionDeps extends AuthDeps {
  messages: Messages;
  imageLinks: ImageLinks;
  settings: Pick<PublicSettings, 'otp_digits'>;
}

/** Needed by every form that may ask for a human check. */
export interface HumanCheckDeps extends AuthDeps {
  settings: Pick<PublicSettings, 'human_check'>;
}

export interface FinishedLink {
  userId: number;
  opensSession: boolean;
}

export interface SignInDeps extends SessionDeps {
  log: Log;
  publicUrl: string;
  settings: Pick<PublicSettings, 'human_check' | 'otp_digits'>;
  /** Null while no provider is configured. */
  social: Social | null;
  /** Links that do something before they sign in, such as confirming a new e-mail; undefined when it is none. */
  finishLink(visitor: Visitor, sesame: string): Promise<FinishedLink | undefined>;
}
