import { lazy, Suspense, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@mantine/core';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { PanelSkeleton } from '../../ui/feedback/skeleton.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { useCodeLength } from '../../widgets/session/public-settings.ts';
import { useCountdown } from '../../widgets/time/use-countdown.ts';
import { useDiscardQuestion } from '../../widgets/forms/use-discard-question.tsx';
import { useErrorText } from '../../widgets/forms/use-error-text.ts';
import { useConfirmPhone, useSendCode } from './api.ts';
import { maskPhone } from './mask-phone.ts';
import classes from './profile-page.module.css';

/** Loads the numbering plans of all countries, so only on demand. */
const PhoneForm = lazy(async () => ({ default: (await import('./phone-form.tsx')).PhoneForm }));

interface TwoStepDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function TwoStepDialog({ opened, onClose }: TwoStepDialogProps) {
  const { t } = useTranslation(['accounts', 'common']);
  const [phone, setPhone] = useState<string>();
  const [isTyped, setIsTyped] = useState(false);
  const close = (): void => {
    onClose();
    setPhone(undefined);
    setIsTyped(false);
  };
  const discarding = useDiscardQuestion(isTyped || phone !== undefined, close);
  return (
    <Dialog
      opened={opened}
      onClose={discarding.close}
      title={t('twoStep.title')}
      closeLabel={t('common:close')}
      sheet="fit"
    >
      {phone === undefined ? (
        <Suspense fallback={<PanelSkeleton label={t('common:loading')} />}>
          <PhoneForm
            onTyped={() => setIsTyped(true)}
            onSent={setPhone}
            onCancel={discarding.close}
          />
        </Suspense>
      ) : (
        <PhoneCodeForm
          phone={phone}
          onOtherNumber={() => setPhone(undefined)}
          onDone={() => {
            close();
            showToast({ kind: 'success', text: t('twoStep.done'), closeLabel: t('common:close') });
          }}
        />
      )}
      {discarding.question}
    </Dialog>
  );
}

const resendAfterSeconds = 60;

interface PhoneCodeFormProps {
  phone: string;
  onOtherNumber: () => void;
  onDone: () => void;
}

function PhoneCodeForm({ phone, onOtherNumber, onDone }: PhoneCodeFormProps) {
  const { t } = useTranslation(['accounts', 'common']);
  const errorText = useErrorText();
  const codeLength = useCodeLength();
  const [otp, setOtp] = useState('');
  const confirm = useConfirmPhone();
  const resend = useSendCode();
  const failure = confirm.error ?? resend.error;

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (otp.length < codeLength) return;
    confirm.mutate({ phone, otp }, { onSuccess: onDone, onError: () => setOtp('') });
  }

  return (
    <form className={classes['form']} onSubmit={handleSubmit} noValidate>
      <p>{t('twoStep.codeSentTo', { phone: maskPhone(phone) })}</p>
      <CodeField
        label={t('twoStep.code')}
        digitLabel={(position) => t('twoStep.digit', { position, digits: codeLength })}
        value={otp}
        onChange={(value) => {
          setOtp(value);
          if (value !== '' && !confirm.isPending) confirm.reset();
        }}
        error={failure ? errorText(failure) : undefined}
        length={codeLength}
      />
      <div className={classes['links']}>
        <ResendLink onResend={() => resend.mutate(phone)} />
        <Button variant="link" onClick={onOtherNumber}>
          {t('twoStep.otherNumber')}
        </Button>
      </div>
      <div className={classes['actions']}>
        <Button
          type="submit"
          variant="primary"
          disabled={otp.length < codeLength || confirm.isPending}
        >
          {t(confirm.isPending ? 'common:processing' : 'twoStep.confirm')}
        </Button>
      </div>
    </form>
  );
}

function ResendLink({ onResend }: { onResend: () => void }) {
  const { t } = useTranslation('accounts');
  const countdown = useCountdown(resendAfterSeconds);
  if (countdown.isRunning) {
    const seconds = String(countdown.seconds).padStart(2, '0');
    return <span className={classes['countdown']}>{t('twoStep.resendIn', { seconds })}</span>;
  }
  return (
    <Button
      variant="link"
      onClick={({ currentTarget }) => {
        currentTarget.closest('form')?.querySelector('input')?.focus();
        onResend();
        countdown.start();
      }}
    >
      {t('twoStep.resend')}
    </Button>
  );
}
