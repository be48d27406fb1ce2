import type { FoodOption } from '@wastegauge/contract/directory/foods';
import type { RecentFood } from '@wastegauge/contract/waste/manual-waste';
import { texts } from '@wastegauge/contract/values/texts';
import { useRef, useState } from 'react';
import { newClientId } from '../../api/client-id.ts';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { useNow } from '../../widgets/time/use-now.ts';
import { toInstant } from './site-clock.ts';
import type { ChosenPlace, WasteChoices } from './use-waste-choices.ts';
import type { WaitingEntry } from './entry-store.ts';
import { parseAmount, amountProblem, amountText, initialAmount } from './waste-draft.ts';

export interface WasteFields extends ChosenPlace {
  food: FoodOption | null;
  lastKg: number | null;
  amount: string;
  /** Local time of the site; null means the time of sending. */
  siteTime: string | null;
  trimmings: boolean;
}

export const emptyFields = (siteId: number | null): WasteFields => ({
  siteId,
  deviceId: null,
  food: null,
  lastKg: null,
  amount: initialAmount,
  siteTime: null,
  trimmings: false,
});

export const tileFields = (tile: RecentFood): Pick<WasteFields, 'food' | 'lastKg' | 'amount'> => ({
  food: {
    id: tile.food_description,
    food: tile.food,
    food_with_description: tile.name,
    description: '',
    category: tile.category,
    is_recipe: tile.is_recipe,
    image_url: tile.image_url,
  },
  lastKg: tile.last_amount,
  amount: amountText(tile.last_amount),
});

interface WasteProblems {
  food?: string | undefined;
  amount?: string | undefined;
  device?: string | undefined;
  date?: string | undefined;
}

const minuteMs = 60_000;

export function useWasteForm(
  { siteTime, ...fields }: Omit<WasteFields, keyof ChosenPlace>,
  { site, device }: Pick<WasteChoices, 'site' | 'device'>,
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
    device: device ? undefined : texts.requiredField,
    date: isAhead ? texts.futureDate : undefined,
  };

  function buildEntry(): WaitingEntry | null {
    setIsChecked(true);
    const { food, trimmings } = fields;
    const amountKg = parseAmount(fields.amount);
    if (!food || !device || !site || amountKg === null) return null;
    if (problems.amount !== undefined || problems.date !== undefined) return null;
    const content = JSON.stringify([device.id, food.id, amountKg, siteTime, trimmings]);
    // An unchanged retry keeps the id and time of the first attempt.
    if (tried.current.content !== content) {
      const wasteDate = chosenAt ?? new Date().toISOString();
      tried.current = { content, clientId: newClientId(), wasteDate };
    }
    const { clientId, wasteDate } = tried.current;
    return {
      clientId,
      userId: user.id,
      deviceId: device.id,
      foodDescription: food.id,
      amountKg,
      wasteDate,
      trimmings,
      foodName: food.food_with_description,
      placeName: `${site.name} · ${device.name}`,
      timezone: site.timezone,
      refusal: null,
    };
  }

  return { problems: isChecked ? problems : {}, buildEntry };
}
