import { useTranslation } from 'react-i18next';
import { parseDeviceName } from './device-name.ts';

/** Names the browser and system of a user agent, such as "Chrome on Android". */
export function useDeviceLabel(): (userAgent: string) => string {
  const { t } = useTranslation('accounts');
  return (userAgent) => {
    const { browser, system } = parseDeviceName(userAgent);
    if (browser && system) return t('sessions.deviceOn', { browser, system });
    return browser ?? system ?? t('sessions.unknownDevice');
  };
}
