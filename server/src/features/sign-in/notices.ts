import type { Db } from '../../platform/db/db.ts';
import { mailTo, type SecurityEvent } from '../messages/service.ts';
import type { OpenSessionDeps } from './deps.ts';
import { findPerson } from './queries.ts';

export async function queueNotice(
  deps: Pick<OpenSessionDeps, 'clock' | 'messages'>,
  transaction: Db,
  userId: number,
  event: SecurityEvent,
  about: { siteName?: string } = {},
): Promise<void> {
  const person = await findPerson(transaction, userId);
  if (!person) return;
  const notice = { firstName: person.firstName, event, at: deps.clock.now(), ...about };
  const mail = mailTo(person, { template: 'security-notice', ...notice });
  await deps.messages.queueMail(transaction, mail);
}
