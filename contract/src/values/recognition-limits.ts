/** Also read by the functions in recognition/. */
export const recognitionLimits = {
  /** Verified, out-of-time pictures of a food before it can be labelled automatically. */
  minChecked: 50,
  /** Labels of a site with which a first ranking is worth showing. */
  minLabels: 120,
  /** Labels of a food at the site itself; below, those of its group are used too. */
  minFoodLabels: 5,
  maxLabels: 5000,
  refitAfterLabels: 50,
  /** Share of automatic labels that people name without seeing the guess. */
  blindPercent: 5,
  minBlindPerWeek: 20,
} as const;
