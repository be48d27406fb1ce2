import type {
  DonationStatement,
  DonationStatementPart,
} from '@wastegauge/contract/waste/donations';
import type { TFunction } from 'i18next';
import type { DocumentSection, DocumentTexts } from '../../../charts/report/export-document.ts';
import { capitaliseFirst, type Format } from '../../../widgets/figures/format.ts';
import type { useDonationTexts } from '../use-donation-texts.ts';

interface StatementWords {
  t: TFunction<'donations'>;
  format: Format;
  texts: Pick<ReturnType<typeof useDonationTexts>, 'collects' | 'foodKinds'>;
  translated: (text: string) => string;
  language: string;
  created: string;
}

/** One section, and so at least one page, for each organisation. */
export function statementDocument(
  statement: DonationStatement,
  words: StatementWords,
): DocumentTexts {
  const { t, format, language, created } = words;
  const month = capitaliseFirst(format.month(`${statement.month}-01`));
  return {
    title: t('statement.title', { month }),
    subtitle: statement.site.name,
    created,
    footer: statement.site.name,
    language,
    sections: statement.parts.map((part) => statementSection(statement, part, month, words)),
    pageText: (page, pages) => t('statement.page', { page, pages }),
  };
}

type Amounts = Pick<
  DonationStatementPart,
  'hand_overs' | 'weight_kg' | 'weight_lb' | 'meals' | 'value' | 'unpriced_kg'
>;

function statementSection(
  statement: DonationStatement,
  part: DonationStatementPart,
  month: string,
  { t, format, texts, translated }: StatementWords,
): DocumentSection {
  const { organisation } = part;
  const until = organisation.agreement?.valid_until;
  const money = ({ value, unpriced_kg: unpricedKg }: Amounts): string => {
    if (value === null) return t('statement.noPrice');
    return `${format.price(value, statement.currency)}${unpricedKg > 0 ? ' *' : ''}`;
  };
  const cells = (amounts: Amounts): string[] => [
    format.count(amounts.hand_overs),
    format.fixed(amounts.weight_kg, 1),
    format.fixed(amounts.weight_lb, 1),
    format.count(amounts.meals),
    money(amounts),
  ];
  const facts = [
    { name: t('statement.from'), value: [statement.site.name, statement.site.address] },
    { name: t('fields.kind'), value: [organisation.kind] },
    { name: t('fields.address'), value: [organisation.address] },
    {
      name: t('statement.contact'),
      value: [organisation.contact_name, organisation.contact_email, organisation.contact_phone],
    },
    {
      name: t('organisation.takes'),
      value: [texts.foodKinds(organisation.foods_accepted)],
    },
    { name: t('organisation.collects'), value: [texts.collects(organisation)] },
    {
      name: t('organisation.agreement'),
      value: [
        until
          ? t('agreement.until', { day: format.day(until) })
          : t(organisation.agreement ? 'agreement.open' : 'agreement.none'),
      ],
    },
  ].map(({ name, value }) => ({ name, value: value.filter((text) => text !== '').join(', ') }));
  const notes = [
    t('statement.mealsNote', { kg: format.plain(statement.kg_per_meal) }),
    part.estimated_kg > 0 &&
      t('statement.estimatedNote', { kg: format.fixed(part.estimated_kg, 1) }),
    part.unpriced_kg > 0 && t('statement.unpricedNote', { kg: format.fixed(part.unpriced_kg, 1) }),
    !statement.is_complete && t('statement.soFarNote'),
  ].filter((note) => note !== false);
  return {
    title: organisation.name,
    subtitle: t(statement.is_complete ? 'statement.ofMonth' : 'statement.soFar', { month }),
    facts: facts.filter(({ value }) => value !== ''),
    figures: [
      { name: t('statement.kg'), value: `${format.fixed(part.weight_kg, 1)} kg` },
      { name: t('statement.lb'), value: `${format.fixed(part.weight_lb, 1)} lb` },
      { name: t('summary.meals'), value: format.count(part.meals) },
      { name: t('statement.value'), value: money(part) },
    ],
    table: {
      head: [
        t('handOvers.food'),
        t('summary.handOvers'),
        'kg',
        'lb',
        t('summary.meals'),
        t('statement.value'),
      ],
      rows: part.foods.map((food) => [translated(food.name), ...cells(food)]),
      totals: [t('statement.total'), ...cells(part)],
    },
    notes,
  };
}
