import { useTranslation } from 'react-i18next';

const searchedFrom = 9;

export function useOptionSearch(offered: readonly unknown[]) {
  const { t } = useTranslation();
  return offered.length < searchedFrom
    ? undefined
    : { placeholder: t('reportFilter.search'), nothingFound: t('noResults') };
}
