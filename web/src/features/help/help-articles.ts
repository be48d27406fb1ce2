export const readers = ['chef', 'manager', 'labeller', 'administrator'] as const;
export type Reader = (typeof readers)[number];

/** In the order of the list. Each article has a text per language in `articles`. */
export const helpArticles = [
  { slug: 'first-steps', readers: ['manager', 'administrator'] },
  { slug: 'first-capture', readers: ['chef', 'manager'] },
  { slug: 'naming-food', readers: ['labeller', 'administrator'] },
  { slug: 'recognition', readers: ['labeller', 'manager', 'administrator'] },
  { slug: 'reading-figures', readers: ['chef', 'manager'] },
  { slug: 'coverage', readers: ['manager', 'administrator'] },
  { slug: 'targets', readers: ['chef', 'manager'] },
  { slug: 'actions', readers: ['chef', 'manager'] },
  { slug: 'donations', readers: ['chef', 'manager'] },
  { slug: 'covers', readers: ['chef', 'manager'] },
  { slug: 'tomorrow', readers: ['chef', 'manager'] },
  { slug: 'reports', readers: ['chef', 'manager'] },
  { slug: 'compliance', readers: ['manager', 'administrator'] },
  { slug: 'waste-streams', readers: ['manager', 'administrator'] },
  { slug: 'factor-sets', readers: ['manager', 'administrator'] },
  { slug: 'import', readers: ['manager', 'administrator'] },
  { slug: 'tablets', readers: ['manager', 'administrator'] },
  { slug: 'monitors', readers: ['manager', 'administrator'] },
  { slug: 'sites', readers: ['administrator'] },
  { slug: 'people', readers: ['manager', 'administrator'] },
  { slug: 'troubleshooting', readers },
] as const satisfies readonly { slug: string; readers: readonly Reader[] }[];

export type HelpSlug = (typeof helpArticles)[number]['slug'];

export const isHelpSlug = (text: string | undefined): text is HelpSlug =>
  helpArticles.some(({ slug }) => slug === text);
