import { factorTexts } from '@wastegauge/contract/waste/factor-texts';
import { t } from 'i18next';
import { addMessages } from '../../widgets/forms/use-error-text.ts';

const keys = Object.keys(factorTexts).filter(
  (key): key is keyof typeof factorTexts => key in factorTexts,
);

addMessages(keys.map((key) => [factorTexts[key], () => t(`factorSets:messages.${key}`)]));
