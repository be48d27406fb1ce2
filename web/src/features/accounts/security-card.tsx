import { Button, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/display/panel.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { useCodeLength } from '../../widgets/session/public-settings.ts';
import { useErrorText } from '../../widgets/forms/use-error-text.ts';
import { useDisableTwoStep } from './api.ts';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { maskPhone } from './mask-phone.ts';
import classes from './profile-page.module.css';
import { TwoStepDialog } from './two-step-dialog.tsx';

export function SecurityCard() {
  const { t } = useTranslation('accounts');
  const [isChanging, changing] = useDisclosure(false);
  return (
    <Panel title={t('security.title')}>
      <div className={classes['row']}>
        <div className={classes['words']}>
          <p className={classes['label']}>{t('security.password')}</p>
          <p className={classes['hint']}>{t('security.passwordHint')}</p>
        </div>
        <Button onClick={changing.open}>{t('security.changePassword')}</Button>
      </div>
      <TwoStepRow />
      <ChangePasswordDialog opened={isChanging} onClose={changing.close} />
    </Panel>
  );
}

function TwoStepRow() {
  const { t } = useTranslation(['accounts', 'common']);
  const errorText = useErrorText();
  const user = useCurrentUser();
  const digits = useCodeLength();
  const [isEnabling, enabling] = useDisclosure(false);
  const disable = useDisableTwoStep();

  function turnOff(): void {
    const closeLabel = t('common:close');
    disable.mutate(user.id, {
      onSuccess: () => showToast({ kind: 'success', text: t('security.disabled'), closeLabel }),
      onError: (error) => showToast({ kind: 'error', text: errorText(error), closeLabel }),
    });
  }

  return (
    <div className={classes['row']}>
      <div className={classes['words']}>
        <p className={classes['label']} id="two-step-label">
          {t('security.twoStep')}
        </p>
        <p className={classes['hint']} id="two-step-hint">
          {user.is_mfa_enabled
            ? t('security.twoStepOn', { digits, phone: maskPhone(user.phone_number) })
            : t('security.twoStepOff', { digits })}
        </p>
      </div>
      <Switch
        aria-labelledby="two-step-label"
        aria-describedby="two-step-hint"
        checked={user.is_mfa_enabled}
        disabled={disable.isPending}
        onChange={(event) => (event.currentTarget.checked ? enabling.open() : turnOff())}
      />
      <TwoStepDialog opened={isEnabling} onClose={enabling.close} />
    </div>
  );
}
