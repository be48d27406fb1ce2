import { IconArrowLeft } from '#icons';
import { useTexts } from '../../texts/texts.ts';
import classes from './back-button.module.css';
import { KioskButton } from './kiosk-button.tsx';

export function BackButton({ onBack }: { onBack: () => void }) {
  const { t } = useTexts();
  return (
    <KioskButton className={classes['root']} onClick={onBack}>
      <IconArrowLeft size={30} stroke={1.9} aria-hidden />
      {t('back')}
    </KioskButton>
  );
}
