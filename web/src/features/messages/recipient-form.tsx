import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/fields/text-field.tsx';
import classes from './demo-inbox-page.module.css';

const typingMs = 300;

export function RecipientForm({ recipient }: { recipient: string }) {
  const { t } = useTranslation('messages');
  const navigate = useNavigate();
  const filter = useDebouncedCallback(
    (text: string) =>
      void navigate({
        to: '.',
        search: (previous) => ({
          ...previous,
          recipient: text.trim() || undefined,
          message: undefined,
          page: undefined,
        }),
        replace: true,
      }),
    typingMs,
  );
  return (
    <TextField
      className={classes['filter']}
      label={t('recipient')}
      placeholder={t('filter')}
      type="search"
      leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
      defaultValue={recipient}
      maxLength={255}
      onChange={(event) => filter(event.currentTarget.value)}
    />
  );
}
