import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { focusFoodsOptions } from './api.ts';

export function FocusFoodsDialog({ siteId }: { siteId: number | undefined }) {
  const { t } = useTranslation(['explore', 'common']);
  const user = useCurrentUser();
  const foods = useQuery(focusFoodsOptions(user.id, siteId));
  const [isClosed, setClosed] = useState(false);
  const close = (): void => setClosed(true);
  return (
    <Dialog
      opened={!isClosed && foods.data?.length === 0}
      onClose={close}
      title={t('focusFoods.title')}
      closeLabel={t('common:close')}
      sheet="fit"
      footer={
        <>
          <Button onClick={close}>{t('common:close')}</Button>
          <Button
            variant="primary"
            data-autofocus
            renderRoot={(props) => (
              <Link to="/overview" search={siteId === undefined ? {} : { siteId }} {...props} />
            )}
          >
            {t('focusFoods.home')}
          </Button>
        </>
      }
    >
      {t('focusFoods.text')}
    </Dialog>
  );
}
