import type { User } from '@wastegauge/contract/directory/accounts';
import { otherWaste } from '@wastegauge/contract/directory/onboarding';
import { texts } from '@wastegauge/contract/values/texts';
import { expect, test } from 'vitest';
import { addUserForm, userChanges, editUserForm, emptyFields, userFields } from './user-fields.ts';

const niamh: User = {
  id: 7,
  profile_photo: null,
  role: 'Labeller',
  first_name: 'Niamh',
  surname: 'Moran',
  email: 'niamh@harbour.example',
  phone_number: '',
  employer: 'Harbour Hotels',
  job_title: 'Manager',
  parent_group: { id: 1, name: 'Harbour Hotels' },
  site: [
    { id: 1, name: 'Quayside Hotel' },
    { id: 2, name: 'Hotel an der Spree' },
  ],
  head_office: false,
  is_active: true,
  is_staff: false,
  is_superuser: false,
  is_onboarded: true,
  is_mfa_enabled: true,
  last_activity: null,
  onboarding_date: null,
  is_owner: false,
  is_shared_labeller: false,
  reduce_waste_reason: 'Environmental',
  waste_management_level: null,
  most_common_waste: 'bread baskets',
  sustainable_waste_management_familiarity: null,
  frequency: 'DAILY',
  focus_areas: [],
};

function formProblems(changes: object): [string, string][] {
  const { error } = addUserForm.safeParse({ ...emptyFields(1), ...changes });
  const problems = new Map<string, string>();
  for (const { path, message } of error?.issues ?? []) {
    const field = path.join('.');
    if (!problems.has(field)) problems.set(field, message);
  }
  return [...problems];
}

test('a new user needs a name, an e-mail, an employer and a job title', () => {
  expect(formProblems({})).toEqual([
    ['first_name', texts.firstNameRequired],
    ['surname', texts.lastNameRequired],
    ['email', texts.emailRequired],
    ['employer', texts.employerRequired],
    ['job_title', texts.jobTitleRequired],
  ]);
});

const complete = {
  first_name: 'Niamh',
  surname: 'Moran',
  email: 'niamh@harbour.example',
  employer: 'Harbour Hotels',
  job_title: 'Manager',
  password: 'Trout-Basil-97!',
  confirm_password: 'Trout-Basil-97!',
};

test.each([
  [{}, []],
  [{ email: 'niamh' }, [['email', texts.emailInvalid]]],
  [{ phone_number: '12' }, [['phone_number', texts.phoneInvalid]]],
  [{ phone_number: '085 123 4567' }, []],
  [
    { password: 'short' },
    [
      ['password', texts.passwordTooShort],
      ['confirm_password', texts.passwordsDiffer],
    ],
  ],
  [{ confirm_password: '' }, [['confirm_password', texts.confirmPasswordRequired]]],
  [
    { password: 'x'.repeat(43), confirm_password: 'x'.repeat(43) },
    [['password', texts.passwordTooLong]],
  ],
  [{ password: '', confirm_password: '' }, []],
  [{ confirm_password: 'Trout' }, [['confirm_password', texts.passwordsDiffer]]],
])('a complete form with %j has the problems %j', (changes, expected) => {
  expect(formProblems({ ...complete, ...changes })).toEqual(expected);
});

test('sends sites as numbers without empty entries and no group as null', () => {
  const added = addUserForm.parse({
    ...emptyFields(undefined),
    ...complete,
    site: ['', '3', '12'],
  });
  expect([added.site, added.parent_group]).toEqual([[3, 12], null]);
});

test('an unchanged form gives back the stored user', () => {
  const fields = userFields(niamh);
  expect(fields.answers).toEqual({
    chosen: {
      reduce_waste_reason: 'Environmental',
      most_common_waste: otherWaste,
      frequency: 'DAILY',
    },
    custom: 'bread baskets',
  });
  expect(userChanges(editUserForm.parse(fields))).toEqual({
    first_name: 'Niamh',
    surname: 'Moran',
    email: 'niamh@harbour.example',
    phone_number: '',
    employer: 'Harbour Hotels',
    job_title: 'Manager',
    role: 'Labeller',
    parent_group: 1,
    site: [1, 2],
    head_office: false,
    is_active: true,
    reduce_waste_reason: 'Environmental',
    waste_management_level: null,
    most_common_waste: 'bread baskets',
    sustainable_waste_management_familiarity: null,
    frequency: 'DAILY',
  });
});

test.each([
  ['', texts.answerRequired],
  ['x'.repeat(101), texts.customAnswerTooLong],
])('a custom answer needs 1 to 100 characters: %j', (custom, message) => {
  const fields = userFields(niamh);
  const { error } = editUserForm.safeParse({ ...fields, answers: { ...fields.answers, custom } });
  expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([
    ['answers', message],
  ]);
});
