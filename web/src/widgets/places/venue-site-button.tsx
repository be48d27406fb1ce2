import { Button, Combobox, useCombobox } from '@mantine/core';
import { IconBuilding, IconCheck } from '#icons';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import field from '../../ui/fields/field.module.css';
import floating from '../../ui/theme/floating.module.css';
import { returnFocusOnTab } from '../../ui/fields/return-focus-on-tab.ts';
import { useSites } from './site-list.ts';
import { useVenueSite } from './use-venue-site.ts';
import classes from './venue-site-button.module.css';

const asDialog = { role: 'dialog' };

export function VenueSiteButton() {
  const { t } = useTranslation();
  const sites = useSites();
  const site = useVenueSite();
  const navigate = useNavigate();
  const pathname = useLocation({ select: (location) => location.pathname });
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setTyped('');
    },
  });
  if (sites.length < 2) return null;
  const query = typed.trim().toLowerCase();
  const matching = sites.filter(({ name }) => name.toLowerCase().includes(query));
  const choose = (value: string): void => {
    combobox.closeDropdown();
    const chosen = sites.find(({ id }) => String(id) === value);
    if (chosen === undefined) return;
    void navigate({
      to: venuePage(pathname),
      params: { siteId: value },
      search: { siteId: chosen.id, siteName: chosen.name },
    });
  };
  return (
    <Combobox
      store={combobox}
      width={280}
      position="bottom-end"
      classNames={{ dropdown: floating['menu'] ?? '', option: floating['option'] ?? '' }}
      onOptionSubmit={choose}
    >
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <Button
          leftSection={<IconBuilding size={18} stroke={1.7} aria-hidden />}
          aria-haspopup="dialog"
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        >
          {t('site')}
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <div {...asDialog} aria-label={t('site')}>
          <Combobox.Search
            value={typed}
            placeholder={t('reportFilter.search')}
            aria-label={t('reportFilter.search')}
            onKeyDown={returnFocusOnTab(combobox)}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              combobox.updateSelectedOptionIndex();
            }}
          />
          <Combobox.Options className={classes['options']} tabIndex={-1} aria-label={t('site')}>
            {matching.length === 0 && <Combobox.Empty>{t('noResults')}</Combobox.Empty>}
            {matching.map(({ id, name }) => (
              <Combobox.Option key={id} value={String(id)} active={id === site.id}>
                <span className={field['option']}>{name}</span>
                {id === site.id && <IconCheck size={16} stroke={2} aria-hidden />}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </div>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** Event pages belong to one site, so another site opens its event list. */
function venuePage(pathname: string) {
  if (/\/occupancy\/?$/iu.test(pathname)) return '/venues/$siteId/occupancy';
  if (/\/info\/?$/iu.test(pathname)) return '/venues/$siteId/info';
  return '/venues/$siteId/events';
}
