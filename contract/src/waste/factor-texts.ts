/** Messages of factor sets. Kept apart, so that other pages need not load them. */
export const factorTexts = {
  factorSetUnknown: 'Choose a factor set of this organisation that is not archived',
  factorSetChosen: 'This set is in use. Choose another set first.',
  factorSetTaken: 'There is already a set with this name and version',
  tooManyFactorSets: 'An organisation can import up to 50 sets',
  factorFileProblems: 'The file has problems. Nothing was imported.',
  factorFileWithoutFoods: 'No line of the file matches a food of the organisation',
  factorFileTooLarge: 'The file is larger than 2 MB or 20,000 lines',
  publishedInFuture: 'The publication date cannot be in the future',
  nameReserved: 'This name is reserved for own values',
  sinceInFuture: 'The first day cannot be in the future',
  valueMissing: 'Enter CO2 or water',
  valueNegative: 'Enter zero or more',
  valueTooHigh: 'This value is implausibly high',
  valueDecimals: 'Three decimals at most',
  ownFoodRefused: 'Own values are for foods, not for recipes or inedible parts',
  tooManyOwnValues: 'An organisation can have up to 1,000 own values',
} as const;
