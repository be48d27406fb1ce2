import { reportTexts } from '@wastegauge/contract/insight/report-texts';
import { t } from 'i18next';
import { addMessages } from '../../widgets/forms/use-error-text.ts';

const keys = Object.keys(reportTexts).filter(
  (key): key is keyof typeof reportTexts => key in reportTexts,
);

addMessages(keys.map((key) => [reportTexts[key], () => t(`compliance:messages.${key}`)]));
