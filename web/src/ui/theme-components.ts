import {
  ActionIcon,
  Autocomplete,
  Button,
  Checkbox,
  CloseButton,
  Drawer,
  Input,
  InputWrapper,
  Menu,
  Modal,
  Popover,
  SegmentedControl,
  Select,
  Switch,
  Tooltip,
  type MantineThemeComponents,
} from '@mantine/core';
import button from './button.module.css';
import drawer from './drawer.module.css';
import floating from './floating.module.css';
import input from './input.module.css';
import toggle from './toggle.module.css';

function controlHeight(size: string | number | undefined): string {
  switch (size) {
    case 'xs':
      return 'var(--h-sm)';
    case 'md':
    case 'lg':
      return 'var(--h-lg)';
    default:
      return 'var(--h-md)';
  }
}

const menuTransition = { transition: 'pop', duration: 160 } as const;

export const themeComponents: MantineThemeComponents = {
  Button: Button.extend({
    defaultProps: { variant: 'default' },
    classNames: { root: button['root'] ?? '', section: button['section'] ?? '' },
    vars: (_theme, { size }) => ({
      root: {
        '--button-height': controlHeight(size),
        '--button-padding-x': size === 'md' || size === 'lg' ? 'var(--s4)' : 'var(--s3)',
        '--button-fz': size === 'xs' ? 'var(--fs-13)' : 'var(--fs-14)',
      },
    }),
  }),
  ActionIcon: ActionIcon.extend({
    defaultProps: { variant: 'ghost' },
    classNames: { root: button['icon'] ?? '' },
    vars: (_theme, { size }) => ({ root: { '--ai-size': controlHeight(size) } }),
  }),
  CloseButton: CloseButton.extend({
    classNames: { root: button['icon'] ?? '' },
    vars: () => ({ root: { '--cb-size': 'var(--h-md)', '--cb-icon-size': '18px' } }),
  }),
  Input: Input.extend({
    classNames: {
      wrapper: input['wrapper'] ?? '',
      input: input['input'] ?? '',
      section: input['section'] ?? '',
    },
    vars: (_theme, { size }) => ({
      wrapper: { '--input-height': controlHeight(size), '--input-fz': 'var(--fs-control)' },
    }),
  }),
  InputWrapper: InputWrapper.extend({
    defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    classNames: {
      root: input['root'] ?? '',
      label: input['label'] ?? '',
      description: input['description'] ?? '',
      error: input['error'] ?? '',
    },
  }),
  Checkbox: Checkbox.extend({
    defaultProps: { radius: 5 },
    classNames: { root: toggle['root'] ?? '', input: toggle['checkbox'] ?? '' },
  }),
  Switch: Switch.extend({
    defaultProps: { withThumbIndicator: false },
    classNames: {
      root: toggle['root'] ?? '',
      track: toggle['track'] ?? '',
      thumb: toggle['thumb'] ?? '',
      input: toggle['switch'] ?? '',
    },
  }),
  SegmentedControl: SegmentedControl.extend({
    defaultProps: { transitionDuration: 120, withItemsBorders: false },
    classNames: {
      root: toggle['segments'] ?? '',
      label: toggle['segment'] ?? '',
      indicator: toggle['segmentMark'] ?? '',
    },
  }),
  Popover: Popover.extend({
    defaultProps: { transitionProps: menuTransition, shadow: 'md' },
    classNames: { dropdown: floating['dropdown'] ?? '' },
  }),
  Menu: Menu.extend({
    defaultProps: {
      transitionProps: menuTransition,
      shadow: 'md',
      position: 'bottom-end',
      withInitialFocusPlaceholder: false,
    },
    classNames: {
      dropdown: floating['menu'] ?? '',
      item: floating['item'] ?? '',
      itemSection: floating['itemSection'] ?? '',
      divider: floating['divider'] ?? '',
    },
  }),
  Autocomplete: Autocomplete.extend({
    defaultProps: { comboboxProps: { shadow: 'md', transitionProps: menuTransition } },
    classNames: { dropdown: floating['menu'] ?? '', option: floating['option'] ?? '' },
  }),
  Select: Select.extend({
    defaultProps: { comboboxProps: { shadow: 'md', transitionProps: menuTransition } },
    classNames: { dropdown: floating['menu'] ?? '', option: floating['option'] ?? '' },
  }),
  Tooltip: Tooltip.extend({
    defaultProps: {
      events: { hover: true, focus: true, touch: true },
      openDelay: 300,
      transitionProps: { transition: 'fade', duration: 120 },
    },
    classNames: { tooltip: floating['tooltip'] ?? '' },
  }),
  Modal: Modal.extend({ defaultProps: { radius: 'xl', shadow: 'xl' } }),
  Drawer: Drawer.extend({
    defaultProps: { transitionProps: { duration: 200 } },
    classNames: {
      overlay: drawer['overlay'] ?? '',
      content: drawer['content'] ?? '',
      header: drawer['head'] ?? '',
      title: drawer['title'] ?? '',
      body: drawer['body'] ?? '',
    },
  }),
};
