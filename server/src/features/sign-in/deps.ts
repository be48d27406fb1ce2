import type { PublicSettings } from '@wastegauge/contract/system';
import type { AuthDeps, Visitor } from '../../platform/auth.ts';
import type { Db } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Social } from '../../platform/social.ts';
import type { Messages } from '../messages/service.ts';

/** What every way in needs: sign-up and reset end in a session too. */
export interface SessionDeps extends AuthDeps {
  messages: Messages;
}

export interface SignInDeps extends SessionDeps {
  log: Log;
  publicUrl: string;
  settings: Pick<PublicSettings, 'human_check'>;
  /** Null while no provider is configured. */
  social: Social | null;
  /** The link of a sign-up is a link that signs in; opens its account, undefined when it is none. */
  finishSignUp(deps: { db: Db }, visitor: Visitor, sesame: string): Promise<number | undefined>;
}
