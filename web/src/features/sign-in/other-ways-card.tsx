import { Button } from '@mantine/core';
import { IconMail, IconWorld } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './other-ways-card.module.css';

interface OtherWaysCardProps {
  provider: string | null;
  isBlocked: boolean;
  isSending: boolean;
  onMagicLink: () => void;
  onSocial: () => void;
}

export function OtherWaysCard(props: OtherWaysCardProps) {
  const { t } = useTranslation('signIn');
  const { provider, isBlocked, isSending } = props;
  return (
    <div className={classes['root']}>
      <p className={classes['or']}>{t('form.or')}</p>
      <Button
        size="md"
        fullWidth
        disabled={isBlocked}
        onClick={props.onMagicLink}
        leftSection={<IconMail size={18} stroke={1.7} aria-hidden />}
      >
        {t(isSending ? 'form.sending' : 'form.sendMagicLink')}
      </Button>
      {provider !== null && (
        <Button
          size="md"
          fullWidth
          disabled={isBlocked}
          onClick={props.onSocial}
          leftSection={<IconWorld size={18} stroke={1.7} aria-hidden />}
        >
          {t('form.signInWith', { provider })}
        </Button>
      )}
    </div>
  );
}
