import { z } from 'zod';
import { email } from './accounts.ts';
import { idParams } from '../values/paging.ts';
import { roles } from '../permissions.ts';
import { routes } from '../route.ts';
import { truth } from '../values/filters.ts';

export const teamMember = z
  .object({
    id: z.number().int(),
    first_name: z.string(),
    surname: z.string(),
    email: z.string(),
    role: z.enum(roles),
    last_activity: z.iso.datetime().nullable(),
    profile_photo: z.string().nullable(),
    is_owner: z.boolean(),
  })
  .meta({ id: 'TeamMember' });
export type TeamMember = z.infer<typeof teamMember>;

export const teamRoutes = routes({
  getTeam: {
    method: 'GET',
    path: '/api/teams/',
    access: 'teams.use',
    summary: 'The users of the caller’s group',
    query: z.strictObject({ with_current: truth.default(true) }),
    reply: z.object({
      group: z.object({ id: z.number().int(), name: z.string() }).nullable(),
      is_owner: z.boolean(),
      members: z.array(teamMember),
    }),
  },
  inviteToTeam: {
    method: 'POST',
    path: '/api/teams/',
    access: 'teams.use',
    summary:
      'The owner mails an invitation to join; the reply is the same whether the e-mail is known or not',
    body: z.strictObject({ email }),
    status: 201,
    reply: z.object({ detail: z.string(), email: z.string() }),
  },
  removeFromTeam: {
    method: 'DELETE',
    path: '/api/teams/:id/',
    access: 'teams.use',
    summary: 'The owner takes somebody out of the group; the account stays',
    params: idParams,
  },
});
