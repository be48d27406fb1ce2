import { api } from '@wastegauge/contract/api';
import type { Route } from '@wastegauge/contract/route';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Answer, type TestApp } from './test-app.ts';

const password = 'Roast-potatoes-1';

interface Write {
  /** Everything the route takes, as a user would send it who tries their luck. */
  body?: object;
  /** What may differ afterwards, as table.column; a new row is table.+ and a lost one table.- */
  writes?: string[];
}

/** A write route that is not listed fails the test: whoever adds one says what it may change. */
const writes: Record<string, Write> = {
  'signIn.passHumanCheck': { body: { payload: 'none' } },
  'signIn.login': { body: { email: 'chef@kitchen.example', password, remember: true } },
  'signIn.refreshToken': { body: { refresh: 'none' } },
  'signIn.logout': {},
  'signIn.sendMagicLink': { body: { email: 'chef@kitchen.example' } },
  'signIn.redeemMagicLink': { body: { sesame: 'none', remember: true } },
  'signIn.startSocialLogin': {},
  'signIn.socialLogin': { body: { id_token: 'none', remember: true } },
  'signIn.sendOtp': { body: { phone_number: '+353861234567', email: 'chef@kitchen.example' } },
  'signIn.verifyOtp': {
    body: { otp: '0000', email: 'chef@kitchen.example', phone_number: '+353861234567' },
  },
  'signIn.revokeSession': {},
  'signUp.register': {
    body: {
      first_name: 'Eve',
      surname: 'Moore',
      email: 'eve@kitchen.example',
      employer: 'Elsewhere',
      job_title: 'Manager',
      password,
      head_office: true,
      headOffice: true,
      parent_group_id: 1,
      signup_id: '',
      phone_number: '',
      role: 'Admin',
      site: [1],
      is_active: false,
      language: 'de',
    },
  },
  'passwords.requestReset': { body: { email: 'chef@kitchen.example' } },
  'passwords.completeReset': { body: { password: 'New-one-123', token: 'none', uidb64: 'MQ' } },
  'passwords.changePassword': {
    body: { current_password: password, new_password: 'New-one-123' },
    writes: ['app_user.password_hash'],
  },
  'accounts.updateUser': userChange(),
  'accounts.replaceUser': userChange(),
  'accounts.updateProfile': {
    body: {
      totalWaste: false,
      totalValue: false,
      categoryBreakdown: false,
      secondaryWaste: false,
      foodSubcategory: false,
      serviceBreakdown: false,
      trimmings: false,
      focus_areas: ['journey'],
      pinnedWidgets: ['journey'],
      daily_report: true,
      weekly_report: true,
      monthly_report: true,
      comments_notifications: false,
      preferred_currency: '£',
      language: 'fr',
    },
    writes: [
      'total_waste',
      'total_value',
      'category_breakdown',
      'secondary_waste',
      'food_subcategory',
      'service_breakdown',
      'trimmings',
      'focus_areas',
      'daily_report',
      'weekly_report',
      'monthly_report',
      'comments_notifications',
      'preferred_currency',
      'language',
    ].map((column) => `profile.${column}`),
  },
  'usage.recordPageView': { body: { page: 'Overview' } },
  'translations.translate': { body: { words: ['Beef'], target: 'de' } },
};

function userChange(): Write {
  const columns = {
    first_name: 'Changed',
    surname: 'Changed',
    employer: 'Changed',
    job_title: 'Changed',
    reduce_waste_reason: 'Changed',
    waste_management_level: 'Changed',
    most_common_waste: 'Changed',
    sustainable_waste_management_familiarity: 'Changed',
    frequency: 'DAILY',
    is_onboarded: true,
    is_mfa_enabled: false,
  };
  const derived = ['app_user.onboarding_date', 'profile.focus_areas', 'profile.daily_report'];
  return {
    body: { ...columns, focus_areas: ['trimmings'] },
    writes: [...Object.keys(columns).map((column) => `app_user.${column}`), ...derived],
  };
}

const writeRoutes = Object.entries(api).flatMap(([feature, table]) =>
  Object.entries(table)
    .map(([name, route]): [string, Route] => [`${feature}.${name}`, route])
    .filter(([, route]) => route.method !== 'GET'),
);

let product: TestApp;
let columnNames: string[];
let chef: { id: number };

beforeAll(async () => {
  product = await startTestApp();
  const site = await product.given.site();
  chef = await product.given.user({ email: 'chef@kitchen.example', password, sites: [site] });
  await product.given.user({ role: 'Admin', isSuperuser: true });
  const found = await sql<{ name: string }>`
    select distinct column_name::text as name from information_schema.columns
    where table_schema = 'public' order by 1
  `.execute(product.db);
  // The error body has words of its own.
  const ownWords = ['code', 'message', 'request_id'];
  columnNames = found.rows.map((row) => row.name).filter((name) => !ownWords.includes(name));
});
afterAll(() => product.close());

const guarded = [
  'app_user',
  'profile',
  'user_site',
  'user_identity',
  'parent_group',
  'site',
  'site_group',
  'signup_id',
  'installation',
  'food',
] as const;

type Snapshot = Map<string, Record<string, unknown>>;

async function snapshot(): Promise<Snapshot> {
  const rows: Snapshot = new Map();
  for (const table of guarded) {
    const found = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(held) as row from ${sql.table(table)} held
    `.execute(product.db);
    for (const { row } of found.rows) {
      rows.set(`${table} ${JSON.stringify([row.id, row.user_id, row.site_id, row.subject])}`, row);
    }
  }
  return rows;
}

// When a row was last touched is the server's own note.
const bookkeeping = new Set(['last_activity', 'last_login', 'updated_at']);

function differences(before: Snapshot, after: Snapshot): string[] {
  const found = new Set<string>();
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [table = ''] = key.split(' ');
    const [old, current] = [before.get(key), after.get(key)];
    if (!old || !current) found.add(`${table}.${current ? '+' : '-'}`);
    else {
      for (const [column, value] of Object.entries(current)) {
        const isSame = JSON.stringify(old[column]) === JSON.stringify(value);
        if (!isSame && !bookkeeping.has(column)) found.add(`${table}.${column}`);
      }
    }
  }
  return [...found];
}

async function send(route: Route, body: object | undefined): Promise<Answer> {
  const client = await product.as(chef);
  const params = { id: chef.id, token: 'none' };
  return client.call(route, { params, ...(body ? { body } : {}) });
}

test('every write route says what it may change', () => {
  const undeclared = writeRoutes.filter(([name]) => !writes[name]).map(([name]) => name);
  expect(undeclared).toEqual([]);
});

test.each(writeRoutes)('%s changes what it may and nothing else', async (name, route) => {
  await sql`delete from rate_limit`.execute(product.db);
  const before = await snapshot();
  await send(route, writes[name]?.body);
  const changed = differences(before, await snapshot());
  const allowed = writes[name]?.writes ?? [];
  expect(changed.filter((column) => !allowed.includes(column))).toEqual([]);
  const shouldChange = name.startsWith('accounts.update') || name.endsWith('changePassword');
  if (shouldChange) expect(changed).not.toEqual([]);
});

test.each(writeRoutes.filter(([, route]) => route.body))(
  '%s refuses every column of the database it does not name',
  async (name, route) => {
    await sql`delete from rate_limit`.execute(product.db);
    const own = { ...writes[name]?.body };
    const foreign = columnNames.filter((column) => !(column in own));
    const before = await snapshot();
    const answer = await send(route, {
      ...own,
      ...Object.fromEntries(foreign.map((column) => [column, 1])),
    });
    expect(answer.status).toBe(400);
    const isUnion = name === 'signIn.socialLogin';
    const named = foreign.filter((column) => answer.body[column]?.[0] === 'Unknown field.');
    if (!isUnion) expect(named).toEqual(foreign);
    expect(differences(before, await snapshot())).toEqual([]);
  },
);
