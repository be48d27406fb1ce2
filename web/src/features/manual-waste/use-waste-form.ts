import type { FoodOption } from '@wastegauge/contract/directory/foods';
import type { RecentFood } from '@wastegauge/contract/waste/manual-waste';
import { texts } from '@wastegauge/contract/values/texts';
import { useRef, useState } from 'react';
import { newClientId } from '../../api/client-id.ts';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { fullName } from '../../widgets/session/person-name.ts';
import { useNow } from '../../widgets/time/use-now.ts';
import { toInstant } from '../../widgets/time/site-clock.ts';
import type { ChosenPlace, WasteChoices } from './use-waste-choices.ts';
import type { WaitingEntry } from './entry-store.ts';
import { parseAmount, amountProblem, amountText, initialAmount } from './waste-draft.ts';

export interface WasteFields extends ChosenPlace {
  food: FoodOption | null;
  usualKg: number | null;
  amount: string;
  /** Local time of the site; null means the time of sending. */
  siteTime: string | null;
  trimmings: boolean;
  /** Asked where no monitor gives it. */
  wasteTypeId: number | null;
}

export const emptyFields = (siteId: number | null, siteTime: string | null): WasteFields => ({
  siteId,
  deviceId: null,
  food: null,
  usualKg: null,
  amount: initialAmount,
  siteTime,
  trimmings: false,
  wasteTypeId: null,
});

/** The place alone is not worth a question. */
export const hasInput = (fields: WasteFields, initial: WasteFields): boolean =>
  (['food', 'amount', 'siteTime', 'trimmings', 'wasteTypeId'] as const).some(
    (name) => fields[name] !== initial[name],
  );

export const tileFields = (tile: RecentFood): Pick<WasteFields, 'food' | 'usualKg' | 'amount'> => ({
  food: {
    id: tile.food_description,
    food: tile.food,
    food_with_description: tile.name,
    description: '',
    category: tile.category,
    is_recipe: tile.is_recipe,
    image_url: tile.image_url,
  },
  usualKg: tile.usual_amount,
  amount: amountText(tile.usual_amount),
});

interface WasteProblems {
  food?: string | undefined;
  amount?: string | undefined;
  device?: string | undefined;
  wasteType?: string | undefined;
  date?: string | undefined;
}

const minuteMs = 60_000;

export function useWasteForm(
  { siteTime, ...fields }: Omit<WasteFields, keyof ChosenPlace>,
  { site, device, hasNoMonitor }: Pick<WasteChoices, 'site' | 'device' | 'hasNoMonitor'>,
) {
  const user = useCurrentUser();
  const now = useNow();
  const [isChecked, setIsChecked] = useState(false);
  const tried = useRef({ content: '', clientId: '', wasteDate: '' });
  const chosenAt = siteTime === null || !site ? null : toInstant(siteTime, site.timezone);
  const isAhead = chosenAt !== null && Date.parse(chosenAt) > now.getTime() + minuteMs;
  const problems: WasteProblems = {
    food: fields.food ? undefined : texts.requiredField,
    amount: amountProblem(fields.amount),
    device: device || hasNoMonitor ? undefined : texts.requiredField,
    wasteType: hasNoMonitor && fields.wasteTypeId === null ? texts.requiredField : undefined,
    date: isAhead ? texts.futureDate : undefined,
  };

  function buildEntry(): WaitingEntry | null {
    setIsChecked(true);
    const { food, trimmings } = fields;
    const amountKg = parseAmount(fields.amount);
    if (!food || !site || amountKg === null) return null;
    if (Object.values(problems).some((problem) => problem !== undefined)) return null;
    const deviceId = device?.id ?? null;
    const wasteTypeId = hasNoMonitor ? (fields.wasteTypeId ?? undefined) : undefined;
    const parts = [site.id, deviceId, wasteTypeId, food.id, amountKg, siteTime, trimmings];
    const content = JSON.stringify(parts);
    // An unchanged retry keeps the id and time of the first attempt.
    if (tried.current.content !== content) {
      const wasteDate = chosenAt ?? new Date().toISOString();
      tried.current = { content, clientId: newClientId(), wasteDate };
    }
    const { clientId, wasteDate } = tried.current;
    return {
      clientId,
      userId: user.id,
      userName: fullName(user),
      deviceId,
      siteId: site.id,
      wasteTypeId,
      foodDescription: food.id,
      amountKg,
      wasteDate,
      trimmings,
      foodName: food.food_with_description,
      placeName: device ? `${site.name} · ${device.name}` : site.name,
      timezone: site.timezone,
      refusal: null,
    };
  }

  return { problems: isChecked ? problems : {}, buildEntry };
}
