import { texts } from '@wastegauge/contract/values/texts';
import { useTranslation } from 'react-i18next';
import type { DateLabels } from '../../ui/fields/date-field.tsx';
import { useLanguage } from '../language/use-language.ts';
import { useFieldText } from './use-error-text.ts';

export function useDateLabels(): { locale: string; labels: DateLabels } {
  const { t } = useTranslation();
  const fieldText = useFieldText();
  return {
    locale: useLanguage(),
    labels: {
      previous: t('dates.previousMonth'),
      next: t('dates.nextMonth'),
      problem: (problem, day) =>
        problem === 'invalid'
          ? (fieldText(texts.invalidDate) ?? '')
          : t(`dates.${problem}`, { day }),
    },
  };
}
