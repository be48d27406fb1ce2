import type { User } from '@wastegauge/contract/directory/accounts';
import { expect, test } from 'vitest';
import { changedFields, profileFields, profileForm } from './profile-fields.ts';

const aoife: User = {
  id: 7,
  profile_photo: null,
  role: 'User',
  first_name: 'Aoife',
  surname: 'Brennan',
  email: 'aoife@harbour.example',
  phone_number: '+353851234567',
  employer: 'Harbour Hotels',
  job_title: 'Manager',
  parent_group: null,
  site: [],
  head_office: false,
  is_active: true,
  is_staff: false,
  is_superuser: false,
  is_onboarded: true,
  is_mfa_enabled: false,
  last_activity: null,
  onboarding_date: null,
  is_owner: false,
  is_shared_labeller: false,
  reduce_waste_reason: null,
  waste_management_level: null,
  most_common_waste: null,
  sustainable_waste_management_familiarity: null,
  frequency: null,
  focus_areas: [],
};

test('an untouched form has no changes', () => {
  expect(changedFields(aoife, profileFields(aoife))).toEqual({});
});

test('sends changed fields only, the phone in international format', () => {
  const fields = { ...profileFields(aoife), surname: 'Byrne', phone: '085 765 4321' };
  expect(changedFields(aoife, profileForm.parse(fields))).toEqual({
    surname: 'Byrne',
    phone_number: '+353857654321',
  });
  expect(changedFields(aoife, { ...profileFields(aoife), phone: '' })).toEqual({
    phone_number: '',
  });
});

test('reports all invalid fields at once', () => {
  const empty = {
    ...profileFields(aoife),
    first_name: ' ',
    surname: '',
    email: 'aoife@',
    phone: '12',
  };
  const { error } = profileForm.safeParse({ ...empty, employer: '', job_title: '' });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'First name is required',
    'Last name is required',
    'Must be a valid email',
    'Employer is required',
    'Job title is required',
    'Phone number is invalid',
  ]);
});
