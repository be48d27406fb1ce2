import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { chooseLanguage } from '../language/language-choice.ts';
import { isLanguage, languages } from '../language/languages.ts';
import { useLanguage } from '../language/use-language.ts';
import { useTellResult } from '../forms/use-result-toast.ts';

interface LanguageSelectProps {
  withLabel?: boolean;
  className?: string | undefined;
}

export function LanguageSelect({ withLabel = false, className }: LanguageSelectProps) {
  const { t } = useTranslation();
  const { tellError } = useTellResult();
  return (
    <SelectField
      label={withLabel ? t('language') : undefined}
      aria-label={withLabel ? undefined : t('language')}
      className={className}
      icon={<IconLanguage size={18} stroke={1.7} aria-hidden />}
      options={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
      value={useLanguage()}
      onChange={(value) => {
        if (isLanguage(value)) chooseLanguage(value).catch(tellError);
      }}
    />
  );
}
