import type { Language } from '@wastegauge/contract/values/languages';
import type { Db } from '../../platform/db/db.ts';
import { queryRow, queryRows } from '../../platform/db/query.ts';
import { mailTo } from '../messages/service.ts';
import type { OpenSessionDeps } from './deps.ts';

/** An account without site and group sees nothing: administrators who can link it are notified once. */
export async function notifyOfUnlinkedAccount(
  deps: OpenSessionDeps,
  transaction: Db,
  userId: number,
): Promise<void> {
  const account = await markUnlinkedAccount(transaction, userId);
  if (!account) return;
  const { email } = account;
  const name = [account.firstName, account.surname].filter(Boolean).join(' ');
  const url = `${deps.publicUrl}/users?search=${encodeURIComponent(email)}`;
  for (const manager of await findManagers(transaction)) {
    const { firstName } = manager;
    const mail = { template: 'unlinked-account', firstName, name, email, url } as const;
    await deps.messages.queueMail(transaction, mailTo(manager, mail));
  }
}

const markUnlinkedAccount = (
  db: Db,
  userId: number,
): Promise<{ firstName: string; surname: string; email: string } | undefined> =>
  queryRow(db)`
    update app_user set unlinked_notified_at = now()
    where id = ${userId} and role = 'User' and not is_superuser and parent_group_id is null
      and not exists (select from user_site where user_id = app_user.id)
      and unlinked_notified_at is null
    returning first_name as "firstName", surname, email
  `;

/** They see accounts without site and group in the list of users. */
const findManagers = (
  db: Db,
): Promise<{ email: string; firstName: string; language: Language }[]> =>
  queryRows(db)`
    select email, first_name as "firstName", coalesce(profile.language, 'en') as language
    from app_user left join profile on profile.user_id = app_user.id
    where is_active and (is_superuser or (role = 'Admin' and parent_group_id is null
      and not exists (select from user_site where user_id = app_user.id)))
    order by app_user.id limit 20
  `;
