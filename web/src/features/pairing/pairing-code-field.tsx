import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconDeviceTablet } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { pairingCodeLength } from '@wastegauge/contract/directory/pairing';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/badge.tsx';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useFormField } from '../../widgets/forms/form-fields.tsx';
import { useErrorText, useFieldText } from '../../widgets/forms/use-error-text.ts';
import { useDeviceLabel } from '../../widgets/session/use-device-label.ts';
import { pairingOptions } from './api.ts';
import { pairingCode, type PairingFields } from './pairing-fields.ts';
import classes from './pairing-code-field.module.css';

const groupLength = 3;
const settleMs = 400;

/** The code that the tablet shows, and the tablet that shows it. */
export function PairingCodeField() {
  const { t } = useTranslation('pairing');
  const format = useFormat();
  const deviceLabel = useDeviceLabel();
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const { field, error } = useFormField<PairingFields, 'code'>('code');
  // A complete code that is typed over is complete after each character.
  const [typed] = useDebouncedValue(field.value, settleMs);
  const code = pairingCode.safeParse(typed);
  const isTyped = typed === field.value && typed.length === pairingCodeLength;
  const found = useQuery({ ...pairingOptions(code.data ?? ''), enabled: code.success });
  const problem = !isTyped
    ? error
    : code.success
      ? found.error && errorText(found.error)
      : fieldText(code.error.issues[0]?.message);
  return (
    <div className={classes['root']}>
      <CodeField
        label={t('code')}
        digitLabel={(position) => t('character', { position })}
        characters="letters"
        groupLength={groupLength}
        length={pairingCodeLength}
        value={field.value}
        onChange={field.onChange}
        error={problem ?? undefined}
      />
      <div aria-live="polite">
        {field.value.length < pairingCodeLength && (
          <p className={classes['hint']}>
            <Trans
              t={t}
              i18nKey="codeHint"
              values={{ address: `${window.location.host}/monitor` }}
              components={{ page: <MonitorLink /> }}
            />
          </p>
        )}
        {isTyped && found.isFetching && <p className={classes['hint']}>{t('looking')}</p>}
        {isTyped && found.data && (
          <div className={classes['found']}>
            <IconDeviceTablet size={24} stroke={1.7} aria-hidden />
            <p>
              <b>{t('found')}</b>
              <span>
                {[
                  deviceLabel(found.data.user_agent),
                  t(found.data.has_camera ? 'cameraOn' : 'noCamera'),
                  t('askedAt', { time: format.time(found.data.requested_at) }),
                ].join(' · ')}
              </span>
            </p>
            <Badge tone="ok" icon={<IconCheck />}>
              {t('valid')}
            </Badge>
          </div>
        )}
      </div>
    </div>
  );
}

function MonitorLink({ children }: { children?: ReactNode }) {
  return (
    <a href="/monitor/" target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
