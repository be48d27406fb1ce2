import type { FoodOption } from '@wastegauge/contract/directory/foods';
import type { FoodSuggestion, NamedEvent } from '@wastegauge/contract/waste/labelling';

const suggestionKeys = ['1', '2', '3', '4', '5'] as const;

export const previousKey = '0';

export interface Offer {
  key: string;
  option: FoodOption;
  trimmings: boolean;
  reason: FoodSuggestion['reason'];
  /** Null without recognition. */
  percent: number | null;
}

export function listOffers(
  suggestions: readonly FoodSuggestion[],
  previous: NamedEvent | null,
  options: readonly FoodOption[],
): Offer[] {
  const offers = suggestions.slice(0, suggestionKeys.length).map((suggestion, index) => ({
    key: String(index + 1),
    option: foodOption(suggestion, options),
    trimmings: suggestion.trimmings,
    reason: suggestion.reason,
    percent: suggestion.percent,
  }));
  const same = previous && previousOffer(previous, options);
  return same ? [...offers, same] : offers;
}

function previousOffer(previous: NamedEvent, options: readonly FoodOption[]): Offer | null {
  const { food, food_description: id, food_name: name, category_name: category } = previous;
  if (food === null || id === null || name === null) return null;
  const suggestion = {
    food,
    food_description: id,
    name,
    category: category ?? '',
    is_recipe: previous.is_recipe,
  };
  return {
    key: previousKey,
    option: foodOption(suggestion, options),
    trimmings: previous.trimmings,
    reason: 'previous',
    percent: null,
  };
}

type KnownFood = Omit<FoodSuggestion, 'reason' | 'trimmings' | 'percent'>;

function foodOption(known: KnownFood, options: readonly FoodOption[]): FoodOption {
  return (
    options.find(({ id }) => id === known.food_description) ?? {
      id: known.food_description,
      food: known.food,
      food_with_description: known.name,
      description: '',
      category: known.category,
      is_recipe: known.is_recipe,
      image_url: null,
    }
  );
}
