import {
  email,
  requiredText,
  type User,
  type UserChanges,
} from '@wastegauge/contract/directory/accounts';
import { commonWastes, otherWaste } from '@wastegauge/contract/directory/onboarding';
import { newPassword } from '@wastegauge/contract/directory/passwords';
import { idParam } from '@wastegauge/contract/values/paging';
import { roles } from '@wastegauge/contract/permissions';
import { texts } from '@wastegauge/contract/values/texts';
import { z } from 'zod';
import { defaultCountry, parsePhone } from '../../widgets/forms/phone-number.ts';
import {
  asksForWords,
  questionProblem,
  questions,
  storedAnswers,
  type Answers,
} from '../../widgets/food/questions.ts';

/** Same names as in the API, so that server errors map to fields. */
const person = {
  first_name: requiredText(texts.firstNameRequired),
  surname: requiredText(texts.lastNameRequired),
  email,
  phone_number: z
    .string()
    .trim()
    .refine((text) => text === '' || parsePhone(text, defaultCountry), texts.phoneInvalid),
  employer: requiredText(texts.employerRequired),
  job_title: requiredText(texts.jobTitleRequired),
  role: z.enum(roles),
  parent_group: z.string().transform((text) => (text === '' ? null : idParam.parse(text))),
  site: z
    .array(z.string())
    .transform((ids) => ids.filter((text) => text !== '').map((text) => idParam.parse(text))),
  head_office: z.boolean(),
  is_active: z.boolean(),
};

const bothPasswords = z.object({ password: z.string(), confirm_password: z.string() });

export const addUserForm = z
  .object({
    ...person,
    /** Without one the user is mailed a link to set it. */
    password: z.string().superRefine((text, context) => {
      const issues = text === '' ? [] : (newPassword.safeParse(text).error?.issues ?? []);
      for (const { message } of issues) context.addIssue({ code: 'custom', message });
    }),
    confirm_password: z.string(),
  })
  .refine((form) => form.password === '' || form.confirm_password !== '', {
    path: ['confirm_password'],
    message: texts.confirmPasswordRequired,
    when: ({ value }) => bothPasswords.safeParse(value).success,
  })
  .refine((form) => form.password === form.confirm_password, {
    path: ['confirm_password'],
    message: texts.passwordsDiffer,
    when: ({ value }) => bothPasswords.safeParse(value).data?.confirm_password !== '',
  });
export type AddUserFields = z.input<typeof addUserForm>;
export type AddedUser = z.output<typeof addUserForm>;

export const editUserForm = z.object({
  ...person,
  /** Administrators can switch two-step sign-in off, never on. */
  is_mfa_enabled: z.boolean(),
  answers: z
    .custom<Answers>()
    .superRefine((answers, context) => {
      const message = questions
        .filter((question) => asksForWords(question, answers))
        .map((question) => questionProblem(question, answers))
        .find((problem) => problem !== undefined);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    })
    .transform(storedAnswers),
});
export type EditUserFields = z.input<typeof editUserForm>;
export type EditedUser = z.output<typeof editUserForm>;

export type UserFields = Omit<AddUserFields, 'password' | 'confirm_password'>;

export const emptyFields = (groupId: number | undefined): AddUserFields => ({
  first_name: '',
  surname: '',
  email: '',
  phone_number: '',
  employer: '',
  job_title: '',
  role: 'User',
  parent_group: groupId === undefined ? '' : String(groupId),
  site: [],
  head_office: false,
  is_active: true,
  password: '',
  confirm_password: '',
});

export const userFields = (user: User): EditUserFields => ({
  first_name: user.first_name,
  surname: user.surname,
  email: user.email,
  phone_number: user.phone_number,
  employer: user.employer,
  job_title: user.job_title,
  role: user.role,
  parent_group: user.parent_group ? String(user.parent_group.id) : '',
  site: user.site.map(({ id }) => String(id)),
  head_office: user.head_office,
  is_active: user.is_active,
  is_mfa_enabled: user.is_mfa_enabled,
  answers: storedUserAnswers(user),
});

function storedUserAnswers(user: User): Answers {
  const waste = user.most_common_waste;
  const isOwnWords = waste !== null && !commonWastes.some((option) => option === waste);
  const answered = questions.flatMap(({ id }) => {
    const answer = id === 'most_common_waste' && isOwnWords ? otherWaste : user[id];
    return answer === null ? [] : [[id, answer] as const];
  });
  return { chosen: Object.fromEntries(answered), custom: isOwnWords ? waste : '' };
}

export const addUserFieldOf = (path: string): keyof AddUserFields | undefined =>
  path === 'parent_group_id'
    ? 'parent_group'
    : addUserForm.keyof().options.find((name) => name === path);

export const userChanges = ({ answers, is_mfa_enabled, ...fields }: EditedUser): UserChanges => ({
  ...fields,
  ...answers,
  ...(!is_mfa_enabled && { is_mfa_enabled: false }),
});
