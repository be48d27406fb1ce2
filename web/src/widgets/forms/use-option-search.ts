import { useTranslation } from 'react-i18next';

const minSearchable = 9;

export function useOptionSearch(offered: readonly unknown[]) {
  const { t } = useTranslation();
  return offered.length < minSearchable
    ? undefined
    : { placeholder: t('reportFilter.search'), nothingFound: t('noResults') };
}
