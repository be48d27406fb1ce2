import './report-messages.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useLanguage } from '../../widgets/language/use-language.ts';
import type { PackWords } from './document/pack-cells.ts';

export function usePackWords(): PackWords {
  const { t } = useTranslation(['compliance', 'streams', 'common', 'donations', 'actions']);
  return { t, format: useFormat(), language: useLanguage() };
}
