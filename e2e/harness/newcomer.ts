import { expect, type APIRequestContext } from '@playwright/test';
import { signUpRoutes } from '@wastegauge/contract/directory/sign-up';
import { linkIn, messageAfter } from './inbox.ts';
import { solveHumanCheck } from './sign-in.ts';

/** Signs up and confirms an account, in a group if it has a sign-up id. */
export async function makeNewcomer(
  request: APIRequestContext,
  email: string,
  password: string,
  { first_name = 'Robin', surname = 'Fern', signup_id = 'HARBOUR_2026' } = {},
): Promise<void> {
  await solveHumanCheck(request);
  const mail = await messageAfter(request, email, () =>
    request.post(signUpRoutes.register.path, {
      data: {
        first_name,
        surname,
        email,
        employer: 'Harbour Hotels',
        job_title: 'Manager',
        signup_id,
      },
    }),
  );
  const token = new URL(linkIn(mail)).searchParams.get('link');
  const opened = await request.post(signUpRoutes.completeSignUp.path, {
    data: { token, password },
  });
  expect(opened.status(), await opened.text()).toBe(200);
}
