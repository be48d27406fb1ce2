export const schemes = ['flw', 'uk', 'eu', 'esrs', 'spain', 'france', 'california'] as const;
export type Scheme = (typeof schemes)[number];

/** Where the fields of a scheme come from. Part of every report, so that a later list changes no old one. */
export const fieldLists = {
  flw: {
    version: '1.1',
    checked_on: '2026-11-16',
    source: 'https://flwprotocol.org/flw-standard/',
    is_verified: true,
  },
  uk: {
    version: 'Food Waste Reduction Roadmap',
    checked_on: '2026-11-16',
    source:
      'https://www.wrap.ngo/taking-action/food-drink/initiatives/food-waste-reduction-roadmap',
    is_verified: true,
  },
  eu: {
    version: '2019/1597, 2019/2000',
    checked_on: '2026-11-16',
    source: 'https://eur-lex.europa.eu/eli/dec_del/2019/1597/oj',
    /** The annex tables of 2019/2000 could not be checked. */
    is_verified: false,
  },
  esrs: {
    version: 'E5-5, VSME B7',
    checked_on: '2026-11-16',
    source: 'https://eur-lex.europa.eu/eli/reg_del/2023/2772/oj',
    /** VSME B7 could not be checked. */
    is_verified: false,
  },
  spain: {
    version: 'Ley 1/2025',
    checked_on: '2026-11-16',
    source: 'https://www.boe.es/eli/es/l/2025/04/01/1',
    /** The form of the plan could not be checked. */
    is_verified: false,
  },
  france: {
    version: 'EGalim, AGEC',
    checked_on: '2026-11-16',
    source: 'https://www.legifrance.gouv.fr/loda/id/JORFTEXT000041553759',
    is_verified: true,
  },
  california: {
    version: '14 CCR 18991.4',
    checked_on: '2026-11-16',
    source: 'https://calrecycle.ca.gov/organics/slcp/foodrecovery/',
    is_verified: true,
  },
} as const satisfies Record<Scheme, object>;
