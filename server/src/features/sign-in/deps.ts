import type { PublicSettings } from '@wastegauge/contract/services/system';
import type { AuthDeps, Visitor } from '../../platform/auth/auth.ts';
import type { Log } from '../../platform/log.ts';
import type { Social } from '../../platform/ports/social.ts';
import type { ImageLinks } from '../images/service.ts';
import type { Messages } from '../messages/service.ts';

/** Sign-up and password reset open sessions too. */
export interface OpenSessionDeps extends AuthDeps {
  messages: Messages;
  imageLinks: ImageLinks;
  publicUrl: string;
  settings: Pick<PublicSettings, 'otp_digits'>;
}

export interface HumanCheckDeps extends AuthDeps {
  settings: Pick<PublicSettings, 'human_check'>;
}

export interface FinishedLink {
  userId: number;
  opensSession: boolean;
}

export interface SignInDeps extends OpenSessionDeps {
  log: Log;
  settings: Pick<PublicSettings, 'human_check' | 'otp_digits'>;
  social: Social | null;
  /** Handles links with an effect before sign-in, such as confirming an e-mail; undefined for other links. */
  finishLink(visitor: Visitor, sesame: string): Promise<FinishedLink | undefined>;
}
