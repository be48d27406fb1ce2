import { day, type Day } from '@wastegauge/contract/values/dates';
import { texts } from '@wastegauge/contract/values/texts';
import {
  donationFoodKinds,
  newOrganisation,
  type DonationAgreement,
  type DonationOrganisation,
} from '@wastegauge/contract/waste/donations';
import { z } from 'zod';
import { typedTime } from '../../../ui/fields/typed-time.ts';

/** A file that was just uploaded, or the name of the stored one. */
export interface ChosenFile {
  /** Null for the file that the agreement already has. */
  upload: string | null;
  name: string;
}

export interface AgreementFields {
  validFrom: Day | null;
  validUntil: Day | null;
  file: ChosenFile | null;
}

export interface OrganisationFields extends AgreementFields {
  name: string;
  kind: string;
  address: string;
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  foods: string[];
  days: string[];
  time: string;
  isForGroup: boolean;
}

const { shape } = newOrganisation;

export const agreementShape = {
  validFrom: day.nullable(),
  validUntil: day.nullable(),
  file: z.custom<ChosenFile | null>(),
};

export const inOrder = ({ validFrom, validUntil }: AgreementFields): boolean =>
  validFrom === null || validUntil === null || validFrom <= validUntil;

export const endsBeforeStart = { path: ['validUntil'], message: texts.endBeforeStart };

export const organisationForm = z
  .object({
    name: shape.name,
    kind: shape.kind.unwrap(),
    address: shape.address.unwrap(),
    contactName: shape.contact_name.unwrap(),
    contactEmail: shape.contact_email.unwrap(),
    contactPhone: shape.contact_phone.unwrap(),
    foods: z.array(z.string()),
    days: z.array(z.string()),
    time: z.string().transform((text, context) => {
      if (text.trim() === '') return null;
      const time = typedTime(text);
      if (/^\d\d:\d\d$/u.test(time)) return time;
      context.addIssue({ code: 'custom', message: texts.invalidTime });
      return z.NEVER;
    }),
    isForGroup: z.boolean(),
    ...agreementShape,
  })
  .refine(inOrder, endsBeforeStart);
export type OrganisationEntry = z.output<typeof organisationForm>;

export const organisationFields = (
  organisation: DonationOrganisation | undefined,
): OrganisationFields => ({
  name: organisation?.name ?? '',
  kind: organisation?.kind ?? '',
  address: organisation?.address ?? '',
  contactName: organisation?.contact_name ?? '',
  contactEmail: organisation?.contact_email ?? '',
  contactPhone: organisation?.contact_phone ?? '',
  foods: organisation?.foods_accepted ?? [],
  days: (organisation?.collection_days ?? []).map(String),
  time: organisation?.collection_time ?? '',
  isForGroup: organisation?.group !== null && organisation !== undefined,
  ...agreementFields(organisation?.agreement ?? null),
});

const agreementFields = (agreement: DonationAgreement | null): AgreementFields => ({
  validFrom: agreement?.valid_from ?? null,
  validUntil: agreement?.valid_until ?? null,
  file:
    agreement === null || agreement.file_name === null
      ? null
      : { upload: null, name: agreement.file_name },
});

/** An undefined file keeps the stored one. */
export const agreementBody = ({ validFrom, validUntil, file }: AgreementFields) => ({
  valid_from: validFrom,
  valid_until: validUntil,
  ...(file === null ? { file: null } : file.upload !== null && { file: file.upload }),
});

export function organisationBody(entry: OrganisationEntry) {
  const { foods, days, name, kind, address, contactName, contactEmail, contactPhone } = entry;
  const hasAgreement = entry.validFrom !== null || entry.validUntil !== null || entry.file !== null;
  return {
    name,
    kind,
    address,
    contact_name: contactName,
    contact_email: contactEmail,
    contact_phone: contactPhone,
    foods_accepted: donationFoodKinds.filter((code) => foods.includes(code)),
    collection_days: days.map(Number).toSorted((one, other) => one - other),
    collection_time: entry.time,
    agreement: hasAgreement ? agreementBody(entry) : null,
  };
}

const paths: Partial<Record<string, keyof OrganisationFields>> = {
  name: 'name',
  kind: 'kind',
  address: 'address',
  contact_name: 'contactName',
  contact_email: 'contactEmail',
  contact_phone: 'contactPhone',
  foods_accepted: 'foods',
  collection_days: 'days',
  collection_time: 'time',
  is_for_group: 'isForGroup',
  'agreement.valid_from': 'validFrom',
  'agreement.valid_until': 'validUntil',
  'agreement.file': 'file',
  valid_from: 'validFrom',
  valid_until: 'validUntil',
  file: 'file',
};

/** Field of an error that the server reports. */
export const fieldOfPath = (path: string): keyof OrganisationFields | undefined => paths[path];

export const agreementFieldOfPath = (path: string): keyof AgreementFields | undefined => {
  const field = paths[path];
  return field === 'validFrom' || field === 'validUntil' || field === 'file' ? field : undefined;
};
