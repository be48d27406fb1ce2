import { useTranslation } from 'react-i18next';
import type { Destination, StreamMember } from '@wastegauge/contract/waste/streams';

export function useStreamTexts() {
  const { t } = useTranslation(['streams', 'common']);
  return {
    destination: (destination: Destination | null): string =>
      t(`destinations.${destination ?? 'not_stated'}`),
    /** The default stream may have no name of its own. */
    stream: (name: string): string => (name === '' ? t('defaultStream') : name),
    member: ({ kind, name, waste_type: wasteType }: StreamMember): string => {
      if (kind === 'added_by_hand') return t('members.addedByHand');
      if (kind === 'waste_type' && wasteType !== null) {
        return t('members.wasteType', { type: t(`common:wasteTypes.${wasteType}`) });
      }
      return name ?? '';
    },
  };
}
