import { limits } from '@wastegauge/contract/values/texts';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { SuggestField } from '../../ui/fields/suggest-field.tsx';
import { jobTitleSuggestions } from './job-titles.ts';

type JobTitleFieldProps = Omit<ComponentProps<typeof SuggestField>, 'suggestions' | 'maxLength'>;

export function JobTitleField(props: JobTitleFieldProps) {
  const { t } = useTranslation('signUp');
  return (
    <SuggestField {...props} suggestions={jobTitleSuggestions(t)} maxLength={limits.textLength} />
  );
}
