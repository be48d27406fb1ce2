import type { Holder, Role } from '@wastegauge/contract/permissions';
import type { Language } from '@wastegauge/contract/values/languages';
import type { Db } from '../../platform/db/db.ts';
import { queryRows } from '../../platform/db/query.ts';

export interface NoticeRecipient {
  id: number;
  siteId: number;
  email: string;
  firstName: string;
  language: Language;
  /** For `can`. */
  holder: Holder;
}

interface RecipientRow extends Omit<NoticeRecipient, 'holder'> {
  role: Role;
  isSuperuser: boolean;
}

/** Active users assigned to the sites who want to be notified. */
export async function findNoticeRecipients(
  db: Db,
  siteIds: readonly number[],
): Promise<NoticeRecipient[]> {
  const rows = await queryRows(db)<RecipientRow>`
    select person.id, user_site.site_id as "siteId", person.email,
      person.first_name as "firstName", profile.language, person.role,
      person.is_superuser as "isSuperuser"
    from user_site
    join app_user person on person.id = user_site.user_id and person.is_active
    join profile on profile.user_id = person.id and profile.monitor_notices
    where user_site.site_id = any(${siteIds}::bigint[])
    order by person.id
  `;
  return rows.map(({ role, isSuperuser, ...person }) => ({
    ...person,
    holder: { role, is_superuser: isSuperuser, is_shared_labeller: false },
  }));
}
