import { donationTexts } from '@wastegauge/contract/waste/donation-texts';
import { t } from 'i18next';
import { addMessages } from '../../widgets/forms/use-error-text.ts';

const keys = Object.keys(donationTexts).filter(
  (key): key is keyof typeof donationTexts => key in donationTexts,
);

addMessages(keys.map((key) => [donationTexts[key], () => t(`donations:messages.${key}`)]));
