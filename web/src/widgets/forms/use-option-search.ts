import { useTranslation } from 'react-i18next';

const searchedFrom = 9;

/** A list too long to look over can be searched. */
export function useOptionSearch(offered: readonly unknown[]) {
  const { t } = useTranslation();
  return offered.length < searchedFrom
    ? undefined
    : { placeholder: t('reportFilter.search'), nothingFound: t('noResults') };
}
