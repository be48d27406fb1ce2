import { Menu } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, type Icon } from '#icons';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseTheme, themeNames } from '../../ui/theme/theme-name.ts';
import { useThemeName } from '../../ui/theme/use-theme-name.ts';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { chooseLanguage } from '../../widgets/language/language-choice.ts';
import { isLanguage, languages } from '../../widgets/language/languages.ts';
import { useLanguage } from '../../widgets/language/use-language.ts';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { navigationIcons } from './navigation-icons.ts';
import { NavigationLink } from './navigation-link.tsx';
import { administrationItems } from './navigation.ts';

export type Submenu = 'administration' | 'theme' | 'language';

interface SubmenuOpenerProps {
  icon: Icon;
  isReturnedTo: boolean;
  onOpen: () => void;
  children: ReactNode;
}

export function SubmenuOpener({
  icon: OpenerIcon,
  isReturnedTo,
  onOpen,
  children,
}: SubmenuOpenerProps) {
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isReturnedTo) opener.current?.focus();
  }, [isReturnedTo]);
  return (
    <Menu.Item
      ref={opener}
      closeMenuOnClick={false}
      onClick={onOpen}
      leftSection={<OpenerIcon size={18} stroke={1.7} />}
      rightSection={<IconChevronRight size={16} stroke={1.7} aria-hidden />}
    >
      {children}
    </Menu.Item>
  );
}

interface AccountSubmenuProps {
  view: Submenu;
  onBack: () => void;
  onFollow?: (() => void) | undefined;
}

export function AccountSubmenu({ view, onBack, onFollow }: AccountSubmenuProps) {
  const { t } = useTranslation(['shell', 'common']);
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  const title = view === 'language' ? t('common:language') : t(`account.${view}`);
  return (
    <>
      <Menu.Item
        ref={back}
        closeMenuOnClick={false}
        onClick={onBack}
        leftSection={<IconChevronLeft size={18} stroke={1.7} />}
      >
        {title}
      </Menu.Item>
      <Menu.Divider />
      {view === 'administration' && <AdministrationChoices onFollow={onFollow} />}
      {view === 'theme' && <ThemeChoices />}
      {view === 'language' && <LanguageChoices />}
    </>
  );
}

function AdministrationChoices({ onFollow }: { onFollow: (() => void) | undefined }) {
  const { t } = useTranslation('shell');
  return administrationItems(useCurrentUser()).map((item) => {
    const ItemIcon = navigationIcons[item.id];
    return (
      <Menu.Item
        key={item.id}
        component={NavigationLink}
        path={item.path}
        onFollow={onFollow}
        leftSection={<ItemIcon size={18} stroke={1.7} />}
      >
        {t(`navigation.${item.id}`)}
      </Menu.Item>
    );
  });
}

function ThemeChoices() {
  const { t } = useTranslation('shell');
  return (
    <Menu.RadioGroup
      value={useThemeName()}
      onChange={(value) => chooseTheme(themeNames.find((name) => name === value) ?? 'default')}
    >
      {themeNames.map((name) => (
        <Menu.RadioItem key={name} value={name} closeMenuOnClick={false}>
          {t(`themes.${name}`)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

function LanguageChoices() {
  const { t } = useTranslation();
  const { notifyError } = useResultToast();
  return (
    <Menu.RadioGroup
      value={useLanguage()}
      onChange={(value) => {
        if (isLanguage(value)) chooseLanguage(value).catch(notifyError);
      }}
    >
      {languages.map((name) => (
        <Menu.RadioItem key={name} value={name} closeMenuOnClick={false}>
          {t(`languages.${name}`)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
