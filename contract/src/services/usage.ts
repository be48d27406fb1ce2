import { z } from 'zod';
import { routes } from '../route.ts';

/** Usage is counted only in the product's own table. */
export const usageNames = [
  'page_view',
  'sign_in_succeeded',
  'sign_in_failed',
  'sign_up_succeeded',
  'sign_up_failed',
  'password_reset_succeeded',
  'password_reset_failed',
  'password_change_succeeded',
  'password_change_failed',
  'user_edit_succeeded',
  'user_edit_failed',
] as const;
export type UsageName = (typeof usageNames)[number];

export const pageNames = [
  'Overview',
  'Explore',
  'Foods',
  'Monitors',
  'Sites',
  'Venues events',
  'Venues occupancy',
] as const;

export type PageName = (typeof pageNames)[number];

export const usageRoutes = routes({
  recordPageView: {
    method: 'POST',
    path: '/api/usage/page-views/',
    access: 'usage.record',
    summary: 'Count one view of a named page',
    body: z.strictObject({ page: z.enum(pageNames) }),
  },
});
