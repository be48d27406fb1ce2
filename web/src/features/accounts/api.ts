import { accountRoutes, type loginBody } from '@wastegauge/contract/accounts';
import type { z } from 'zod';
import { call } from '../../api/call.ts';

export type LoginForm = z.input<typeof loginBody>;

export const login = (body: LoginForm) => call(accountRoutes.login, { body });
