/** Loaded after the sign-in page is shown, which needs no schema before its first call. */
export { accountRoutes } from '@wastegauge/contract/directory/accounts';
export { magicLinkBody, signInRoutes } from '@wastegauge/contract/directory/sign-in';
export { systemRoutes } from '@wastegauge/contract/services/system';
