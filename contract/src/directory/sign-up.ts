import { z } from 'zod';
import { email, requiredText, user } from './accounts.ts';
import { whenMissing } from '../values/issue-texts.ts';
import { languages } from '../values/languages.ts';
import { newPassword } from './passwords.ts';
import { idParam } from '../values/paging.ts';
import { roles } from '../permissions.ts';
import { routes } from '../route.ts';
import { loginReply } from './sign-in.ts';
import { limits, texts } from '../values/texts.ts';

export const signupId = z
  .string()
  .trim()
  .max(limits.signupIdLength, texts.signupIdTooLong)
  .regex(/^\w*$/, texts.signupIdCharacters);

const person = {
  first_name: requiredText(texts.firstNameRequired),
  surname: requiredText(texts.surnameRequired),
  employer: requiredText(texts.employerRequired),
  job_title: requiredText(texts.jobTitleRequired),
};

const personDetails = {
  head_office: z.boolean().optional(),
  phone_number: z.string().max(32).optional(),
  language: z.enum(languages).optional(),
};

/** role, site, is_active, password and parent_group_id apply only when an administrator adds a user (C-11). */
export const registerBody = z.strictObject({
  ...person,
  ...personDetails,
  email,
  job_title: person.job_title.optional(),
  password: newPassword.optional(),
  headOffice: z.boolean().optional(),
  parent_group_id: idParam.nullish(),
  signup_id: signupId.optional(),
  role: z.enum(roles).optional(),
  site: z.array(idParam).max(1000).optional(),
  is_active: z.boolean().optional(),
});

const linkToken = z.string(whenMissing(texts.required)).min(1, texts.required).max(128);
const linkBody = z.strictObject({ token: linkToken });

/** Required for invited people without an account. */
export const invitedPerson = z.object({ ...person, password: newPassword });

const acceptInvitationBody = z.strictObject({
  token: linkToken,
  ...invitedPerson.partial().shape,
  ...personDetails,
});

const terms = z.boolean().refine((isAccepted) => isAccepted, texts.termsRequired);

export const signUpForm = z.strictObject({
  ...person,
  email,
  signup_id: signupId,
  head_office: z.boolean(),
  terms,
});

const passwordPair = { password: newPassword, confirm_password: z.string() };
const bothPasswords = z.object({ password: z.string(), confirm_password: z.string() });
const arePasswordsEqual = (form: z.infer<typeof bothPasswords>): boolean =>
  form.password === form.confirm_password;
const passwordsDiffer = {
  path: ['confirm_password'],
  message: texts.passwordsDiffer,
  // Reported together with the errors of other fields, not after them.
  when: ({ value }: { value: unknown }) => bothPasswords.safeParse(value).success,
};

export const choosePasswordForm = z
  .strictObject(passwordPair)
  .refine(arePasswordsEqual, passwordsDiffer);

export const invitedForm = z
  .strictObject({ ...person, ...passwordPair, head_office: z.boolean(), terms })
  .refine(arePasswordsEqual, passwordsDiffer);

const invitation = z
  .object({
    email: z.string(),
    group_id: z.number().int(),
    group_name: z.string(),
    inviter_name: z.string(),
    /** Existing accounts join with one click. */
    has_account: z.boolean(),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof invitation>;

export const signUpRoutes = routes({
  register: {
    method: 'POST',
    path: '/api/auth/register/',
    access: 'public',
    summary:
      'Sign up, or (with an Admin’s token) add a user, who is mailed a link to set a password unless one is sent. A sign-up is completed by the mailed link, where the password is chosen: a password sent here is accepted for compatibility and ignored. The reply is the same whether the e-mail is known or not',
    status: 201,
    body: registerBody,
    reply: z.object({ user }),
  },
  readSignUpLink: {
    method: 'POST',
    path: '/api/auth/sign-up-link/',
    access: 'public',
    summary: 'What the link of a sign-up stands for; the link stays valid',
    body: linkBody,
    reply: z.object({
      email: z.string(),
      first_name: z.string(),
      group_name: z.string().nullable(),
    }),
  },
  completeSignUp: {
    method: 'POST',
    path: '/api/auth/complete-sign-up/',
    access: 'public',
    summary: 'Choose a password by the link of a sign-up: opens the account and a session',
    body: z.strictObject({ token: linkToken, password: newPassword }),
    reply: loginReply,
  },
  readInvitation: {
    method: 'POST',
    path: '/api/auth/invitation/',
    access: 'public',
    summary: 'What an invitation offers and to whom; the invitation stays valid',
    body: linkBody,
    reply: invitation,
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/auth/accept-invitation/',
    access: 'public',
    summary:
      'Join the group of an invitation. Without an account, send the person and a password too: opens the account and a session. An existing account joins and signs in as usual',
    body: acceptInvitationBody,
    reply: z.union([loginReply, z.object({ detail: z.string(), email: z.string() })]),
  },
});
