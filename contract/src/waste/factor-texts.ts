/** Messages of factor sets. Kept apart, so that other pages need not load them. */
export const factorTexts = {
  publishedInFuture: 'The publication date cannot be in the future',
  nameReserved: 'This name is reserved for own values',
  sinceInFuture: 'The first day cannot be in the future',
  valueMissing: 'Enter CO2 or water',
  valueNegative: 'Enter zero or more',
  valueTooHigh: 'This value is implausibly high',
  valueDecimals: 'Three decimals at most',
  ownFoodRefused: 'Own values are for foods, not for recipes or inedible parts',
  tooManyOwnValues: 'No more than 1000 own values can be stored',
} as const;
