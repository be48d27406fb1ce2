import { z } from 'zod';
import { email, requiredText, user } from './accounts.ts';
import { languages } from './languages.ts';
import { newPassword } from './passwords.ts';
import { idParam } from './paging.ts';
import { roles } from './permissions.ts';
import { routes } from './route.ts';
import { limits, texts } from './texts.ts';

export const signupId = z
  .string()
  .trim()
  .max(limits.signupIdLength, texts.signupIdTooLong)
  .regex(/^\w*$/, texts.signupIdCharacters);

const person = {
  first_name: requiredText(texts.firstNameRequired),
  surname: requiredText(texts.surnameRequired),
  email,
  employer: requiredText(texts.employerRequired),
  job_title: requiredText(texts.jobTitleRequired),
  password: newPassword,
};

/** Self sign-up sends what the form asks; role, site and is_active count only from an Admin (decision C-11). */
export const registerBody = z.strictObject({
  ...person,
  job_title: person.job_title.optional(),
  head_office: z.boolean().optional(),
  headOffice: z.boolean().optional(),
  parent_group_id: idParam.nullish(),
  signup_id: signupId.optional(),
  phone_number: z.string().max(32).optional(),
  role: z.enum(roles).optional(),
  site: z.array(idParam).max(1000).optional(),
  is_active: z.boolean().optional(),
  language: z.enum(languages).optional(),
});

const bothPasswords = z.object({ password: z.string(), confirm_password: z.string() });

/** The form: what is sent, with the confirmation and the accepted terms. */
export const signUpForm = z
  .strictObject({
    ...person,
    confirm_password: z.string(),
    signup_id: signupId,
    head_office: z.boolean(),
    terms: z.boolean().refine((isAccepted) => isAccepted, texts.termsRequired),
  })
  .refine((form) => form.password === form.confirm_password, {
    path: ['confirm_password'],
    message: texts.passwordsDiffer,
    // Told together with what is wrong elsewhere, not after it.
    when: ({ value }) => bothPasswords.safeParse(value).success,
  });

export const signUpRoutes = routes({
  register: {
    method: 'POST',
    path: '/api/auth/register/',
    access: 'public',
    summary:
      'Sign up, or (with an Admin’s token) add a user; a mailed link finishes a sign-up, and the answer is the same whether the e-mail is known or not',
    status: 201,
    body: registerBody,
    reply: z.object({ user }),
  },
});
