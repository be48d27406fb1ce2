import { randomBytes } from 'node:crypto';
import { writeAudit } from '../../platform/db/audit.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { queryRow, runStatement } from '../../platform/db/query.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { revokeAllSessions } from '../sign-in/service.ts';
import { invalidateLinks } from './queries.ts';

const caller = { requestId: 'command line' };

/** For the command line. All sessions and links end. Undefined for an unknown e-mail. */
export async function resetPasswordByCommand(db: Db, email: string): Promise<string | undefined> {
  const password = randomBytes(15).toString('base64url');
  const passwordHash = await hashPassword(password);
  return inTransaction(db, async (transaction) => {
    const account = await lockAccount(transaction, email);
    if (!account) return undefined;
    await runStatement(transaction)`
      update app_user set password_hash = ${passwordHash}, is_active = true, updated_at = now()
      where id = ${account.id}
    `;
    await revokeAllSessions(transaction, account.id, 'password reset');
    await invalidateLinks(transaction, account.id);
    await writeAudit(transaction, caller, 'password.reset', ['user', account.id]);
    return password;
  });
}

/** For the command line. False for an unknown e-mail. */
export const resetSecondFactorByCommand = (db: Db, email: string): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    const account = await lockAccount(transaction, email);
    if (!account) return false;
    await runStatement(transaction)`
      update app_user set is_mfa_enabled = false, updated_at = now() where id = ${account.id}
    `;
    await runStatement(transaction)`delete from one_time_code where user_id = ${account.id}`;
    await writeAudit(transaction, caller, 'user.changed', ['user', account.id], {
      after: { is_mfa_enabled: false },
    });
    return true;
  });

const lockAccount = (db: Db, email: string): Promise<{ id: number } | undefined> =>
  queryRow(db)`
    select id from app_user where lower(email) = lower(${email}) for no key update
  `;
