import type { FoodOption } from '@wastegauge/contract/directory/foods';
import { actionLimits, newAction, type Action } from '@wastegauge/contract/insight/actions';
import { actionTargets, type ActionTargetKind } from '@wastegauge/contract/values/address-options';
import type { Day } from '@wastegauge/contract/values/dates';
import { day } from '@wastegauge/contract/values/dates';
import { texts } from '@wastegauge/contract/values/texts';
import { wasteTypeCodes, type WasteTypeCode } from '@wastegauge/contract/values/waste-types';
import { z } from 'zod';
import type { ActionPrefill } from '../../../widgets/actions/new-action-link.ts';
import { optionOfFood } from '../../../widgets/food/food-options.ts';

export interface ActionFields {
  title: string;
  /** Ids as texts; empty while none is chosen. */
  site: string;
  kind: ActionTargetKind;
  food: FoodOption | null;
  category: string;
  zone: string;
  /** Empty for all waste. */
  wasteType: WasteTypeCode | '';
  team: string;
  startDate: Day | null;
  /** With a decimal point. */
  expected: string;
  text: string;
  picture: string | null;
}

const { shape } = newAction;

const chosenId = z.string().transform((id) => (id === '' ? null : Number(id)));

export const actionForm = z
  .object({
    title: shape.title,
    site: z.string().min(1, texts.siteRequired).transform(Number),
    kind: z.enum(actionTargets),
    food: z.custom<FoodOption | null>(),
    category: chosenId,
    zone: chosenId,
    wasteType: z.enum(['', ...wasteTypeCodes]),
    team: z.string().trim().max(actionLimits.maxTeam, texts.actionTeamTooLong),
    startDate: day.nullable().transform((value, context) => {
      if (value !== null) return value;
      context.addIssue({ code: 'custom', message: texts.invalidDate });
      return z.NEVER;
    }),
    expected: z
      .string()
      .transform((text) => (text === '' ? null : Number(text)))
      .pipe(
        z
          .number(texts.effectOutOfRange)
          .min(0.1, texts.effectOutOfRange)
          .max(actionLimits.maxExpectedG, texts.effectOutOfRange)
          .nullable(),
      ),
    text: z.string().trim().max(actionLimits.maxText, texts.actionTextTooLong),
    picture: z.string().nullable(),
  })
  .transform(({ food, category, zone, kind, wasteType, expected, picture, ...entry }, context) => {
    const id = { food: food?.food ?? null, category, zone }[kind];
    if (id === null) {
      context.addIssue({ code: 'custom', path: [kind], message: texts.requiredField });
      return z.NEVER;
    }
    return {
      ...entry,
      target: { kind, id },
      waste_type: wasteType === '' ? null : wasteType,
      expected_g: expected,
      picture_url: picture,
    };
  });
export type ActionEntry = z.output<typeof actionForm>;

const paths: Partial<Record<string, keyof ActionFields>> = {
  title: 'title',
  site: 'site',
  waste_type: 'wasteType',
  team: 'team',
  startDate: 'startDate',
  expected_g: 'expected',
  text: 'text',
  picture_url: 'picture',
};

/** Field of an error that the server reports; errors of the target are shown below its field. */
export const fieldOfPath = (path: string): keyof ActionFields | undefined =>
  path === 'target' || path.startsWith('target.') ? 'kind' : paths[path];

interface Defaults {
  siteId: number | undefined;
  today: Day;
  prefill: ActionPrefill | null;
  foods: readonly FoodOption[];
}

export function newFields({ siteId, today, prefill, foods }: Defaults): ActionFields {
  const target = prefill?.target ?? null;
  return {
    title: prefill?.title.slice(0, actionLimits.maxTitle) ?? '',
    site: siteId === undefined ? '' : String(siteId),
    ...targetFields(target, foods),
    wasteType: prefill?.wasteType ?? '',
    team: '',
    startDate: today,
    expected: '',
    text: prefill?.text.slice(0, actionLimits.maxText) ?? '',
    picture: null,
  };
}

export function fieldsOfAction(action: Action, foods: readonly FoodOption[]): ActionFields {
  return {
    title: action.title,
    site: String(action.site.id),
    ...targetFields(action.target, foods),
    ...(action.target.kind === 'food' && { food: presentFood(action.target, foods) }),
    wasteType: action.waste_type ?? '',
    team: action.team,
    startDate: action.startDate,
    expected: action.expected_g === null ? '' : String(action.expected_g),
    text: action.text,
    picture: action.picture_url,
  };
}

const presentFood = (target: Action['target'], foods: readonly FoodOption[]): FoodOption =>
  foods.find(({ food }) => food === target.id) ?? optionOfFood(target);

type TargetFields = Pick<ActionFields, 'kind' | 'food' | 'category' | 'zone'>;

function targetFields(
  target: Pick<Action['target'], 'kind' | 'id'> | null,
  foods: readonly FoodOption[],
): TargetFields {
  const idIn = (kind: ActionTargetKind): string => (target?.kind === kind ? String(target.id) : '');
  return {
    kind: target?.kind ?? 'food',
    food: target?.kind === 'food' ? (foods.find(({ food }) => food === target.id) ?? null) : null,
    category: idIn('category'),
    zone: idIn('zone'),
  };
}
