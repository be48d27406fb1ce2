import type { User } from '@wastegauge/contract/accounts';

/** Somebody without a name yet goes by the e-mail. */
export const nameOf = ({ first_name, surname, email }: User): string =>
  `${first_name} ${surname}`.trim() || email;
