import type { ComplianceReport } from '@wastegauge/contract/insight/compliance';
import { donationFoodKinds } from '@wastegauge/contract/values/address-options';
import { addDays, type Day } from '@wastegauge/contract/values/dates';
import {
  kilograms,
  massCell,
  numberColumn,
  pounds,
  row,
  textCell,
  textColumn,
  type PackTable,
  type PackWords,
} from './pack-cells.ts';

export type ReportOrganisation = ComplianceReport['donations']['organisations'][number];

export interface OrganisationTexts {
  address: string;
  contact: string;
  foods: string;
  frequency: string;
  agreement: string;
}

export function organisationTexts(
  organisation: ReportOrganisation,
  words: PackWords,
): OrganisationTexts {
  const { t } = words;
  const contact = [
    organisation.contact_name,
    organisation.contact_email,
    organisation.contact_phone,
  ];
  const foods = organisation.foods.map((food) => {
    const kind = donationFoodKinds.find((one) => one === food);
    return kind ? t(`donations:foodKinds.${kind}`) : food;
  });
  return {
    address: organisation.address,
    contact: contact.filter((part) => part !== '').join(', '),
    foods: foods.join(', '),
    frequency: frequencyText(organisation.frequency, words),
    agreement: agreementText(organisation.agreement, words),
  };
}

interface AgreementDays {
  valid_from: Day | null;
  valid_until: Day | null;
  file_name: string | null;
}

function agreementText(agreement: AgreementDays | null, { t, format }: PackWords): string {
  if (agreement === null) return t('tables.noAgreement');
  const day = (value: Day | null): string => (value === null ? '…' : format.day(value));
  const days = t('tables.agreementDays', {
    from: day(agreement.valid_from),
    until: day(agreement.valid_until),
  });
  return [days, agreement.file_name].filter((part) => part !== null).join(', ');
}

// A Monday.
const someMonday: Day = '2024-01-01';

/** Reads `1,3 15:00`: ISO weekdays, then a time. */
export function frequencyText(stored: string, { t, language }: PackWords): string {
  const [, days = '', time = ''] = /^([1-7](?:,[1-7])*)? ?(\d\d:\d\d)?$/u.exec(stored) ?? [];
  if (days === '' && time === '') return stored;
  const names = days === '1,2,3,4,5,6,7' ? t('donations:collects.daily') : weekdays(days, language);
  if (names === '' || time === '') return names || time;
  return t('donations:collects.at', { days: names, time });
}

const weekdays = (days: string, language: string): string => {
  const format = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  const name = (iso: number): string =>
    format.format(new Date(`${addDays(someMonday, iso - 1)}T00:00:00Z`));
  return days === ''
    ? ''
    : days
        .split(',')
        .map((day) => name(Number(day)))
        .join(', ');
};

export function organisationTable({ donations }: ComplianceReport, words: PackWords): PackTable {
  const { t } = words;
  return {
    key: 'organisations',
    title: t('tables.organisations'),
    columns: [
      textColumn(t('tables.organisation')),
      textColumn(t('tables.address')),
      textColumn(t('tables.contact')),
      textColumn(t('tables.foods')),
      textColumn(t('tables.frequency')),
      textColumn(t('tables.agreement')),
      numberColumn(t('tables.kilograms')),
      numberColumn(t('tables.estimated')),
      numberColumn(t('tables.pounds')),
    ],
    rows: [
      ...donations.organisations.map((one) => {
        const texts = organisationTexts(one, words);
        return row(
          textCell(one.name),
          textCell(texts.address),
          textCell(texts.contact),
          textCell(texts.foods),
          textCell(texts.frequency),
          textCell(texts.agreement),
          massCell(one.kg, kilograms),
          massCell(one.estimated_kg, kilograms),
          massCell(one.kg, pounds),
        );
      }),
      {
        cells: [
          textCell(t('tables.total')),
          ...Array.from({ length: 5 }, () => textCell('')),
          massCell(donations.kg, kilograms),
          massCell(donations.estimated_kg, kilograms),
          massCell(donations.kg, pounds),
        ],
        kind: 'total',
      },
    ],
  };
}

export function monthTable({ donations }: ComplianceReport, { t, format }: PackWords): PackTable {
  return {
    key: 'months',
    title: t('tables.perMonth'),
    columns: [
      textColumn(t('tables.organisation')),
      textColumn(t('tables.month')),
      numberColumn(t('tables.pounds')),
    ],
    rows: donations.organisations.flatMap(({ name, months }) =>
      months.map(({ month, kg }) =>
        row(
          textCell(name),
          textCell(format.month(`${month.slice(0, 7)}-01`)),
          massCell(kg, pounds),
        ),
      ),
    ),
  };
}
