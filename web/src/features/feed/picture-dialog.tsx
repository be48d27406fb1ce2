import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { EventPicture } from '../../widgets/pictures/event-picture.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './feed-page.module.css';

interface PictureDialogProps {
  opened: boolean;
  event: WasteEvent;
  foodName: string;
  onClose: () => void;
}

export function PictureDialog({ opened, event, foodName, onClose }: PictureDialogProps) {
  const { t } = useTranslation(['feed', 'common']);
  const format = useFormat();
  const time = format.timestamp(event.processed_at, event.timezone);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('expandTitle', { food: foodName, time })}
      closeLabel={t('common:close')}
      size="wide"
    >
      <div className={classes['large']}>
        <EventPicture
          imageUrl={event.image_url}
          backupImageUrls={event.backup_image_url}
          boundingArea={event.bounding_area}
          stamp={`${event.device_serial} · ${format.stamp(event.processed_at, event.timezone)}`}
          label={t('pictureOf', { food: foodName })}
          size="large"
          hasTools
          areToolsBelow
        />
      </div>
    </Dialog>
  );
}
