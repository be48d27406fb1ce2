import type { APIRequestContext } from '@playwright/test';
import { signInRoutes } from '@wastegauge/contract/sign-in';
import { signUpRoutes } from '@wastegauge/contract/sign-up';
import { linkIn, messageAfter } from './inbox.ts';

/** An account of its own for a journey that changes it: signed up, confirmed, in a group. */
export async function makeNewcomer(
  request: APIRequestContext,
  email: string,
  password: string,
  { first_name, surname } = { first_name: 'Robin', surname: 'Fern' },
): Promise<void> {
  const mail = await messageAfter(request, email, () =>
    request.post(signUpRoutes.register.path, {
      data: {
        first_name,
        surname,
        email,
        employer: 'Harbour Hotels',
        job_title: 'Manager',
        password,
        signup_id: 'HARBOUR_2026',
      },
    }),
  );
  const sesame = new URL(linkIn(mail)).searchParams.get('sesame');
  await request.post(signInRoutes.redeemMagicLink.path, { data: { sesame } });
}
