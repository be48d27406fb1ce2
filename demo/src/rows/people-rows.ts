import type { Day } from '@wastegauge/contract/values/dates';
import { addDays, addMonths } from '@wastegauge/contract/values/dates';
import type { TableRows } from './bulk-insert.ts';
import { timestamp } from '../local-time.ts';
import { type DemoUser, demoUsers } from '../tables.ts';

export interface PeopleFacts {
  today: Day;
  lastMoment: number;
  passwordHash: string;
}

export function peopleRows(facts: PeopleFacts): TableRows[] {
  return [users(facts), userSites(), profiles()];
}

const users = ({ today, lastMoment, passwordHash }: PeopleFacts): TableRows => ({
  table: 'app_user',
  columns: {
    id: 'bigint',
    email: 'text',
    password_hash: 'text',
    role: 'text',
    first_name: 'text',
    surname: 'text',
    phone_number: 'text',
    employer: 'text',
    job_title: 'text',
    parent_group_id: 'bigint',
    head_office: 'boolean',
    is_staff: 'boolean',
    is_superuser: 'boolean',
    is_onboarded: 'boolean',
    is_mfa_enabled: 'boolean',
    last_activity: 'timestamptz',
    last_login: 'timestamptz',
    onboarding_date: 'timestamptz',
    reduce_waste_reason: 'text',
    waste_management_level: 'text',
    most_common_waste: 'text',
    sustainable_waste_management_familiarity: 'text',
    frequency: 'text',
    created_at: 'timestamptz',
  },
  rows: demoUsers.map((user) => {
    const joinedOn = user.isNew ? addDays(today, -2) : addDays(addMonths(today, -20), user.id * 9);
    const seenAt = user.seenHoursAgo === null ? null : lastMoment - user.seenHoursAgo * 3600;
    return [
      user.id,
      user.email,
      user.canSignIn ? passwordHash : null,
      user.role,
      user.firstName,
      user.surname,
      user.phoneNumber ?? '',
      user.employer,
      user.jobTitle,
      user.groupId,
      user.isHeadOffice ?? false,
      user.isSuperuser ?? false,
      user.isSuperuser ?? false,
      !user.isNew,
      user.hasSecondFactor ?? false,
      seenAt === null ? null : timestamp(seenAt),
      seenAt === null ? null : timestamp(seenAt - 5400),
      user.isNew ? null : `${addDays(joinedOn, 1)}T09:30:00Z`,
      user.onboarding?.reason ?? null,
      user.onboarding?.level ?? null,
      user.onboarding?.commonWaste ?? null,
      user.onboarding?.familiarity ?? null,
      user.onboarding?.frequency ?? null,
      `${joinedOn}T08:00:00Z`,
    ];
  }),
});

const userSites = (): TableRows => ({
  table: 'user_site',
  columns: { user_id: 'bigint', site_id: 'bigint' },
  rows: demoUsers.flatMap((user) => user.siteIds.map((siteId) => [user.id, siteId])),
});

const profiles = (): TableRows => ({
  table: 'profile',
  columns: {
    user_id: 'bigint',
    focus_areas: 'text[]',
    daily_report: 'boolean',
    weekly_report: 'boolean',
    monthly_report: 'boolean',
    preferred_currency: 'text',
    language: 'text',
  },
  rows: demoUsers.map((user: DemoUser) => [
    user.id,
    `{${(user.pinnedWidgets ?? []).map((widget) => `"${widget}"`).join(',')}}`,
    user.report === 'daily',
    user.report === 'weekly',
    user.report === 'monthly',
    user.currencySign ?? '€',
    user.language ?? 'en',
  ]),
});
