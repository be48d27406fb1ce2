import type {
  ActionIconFactory,
  AutocompleteFactory,
  ButtonFactory,
  CheckboxFactory,
  CloseButtonFactory,
  ComboboxFactory,
  DrawerFactory,
  InputFactory,
  InputWrapperFactory,
  MenuFactory,
  ModalFactory,
  PopoverFactory,
  SegmentedControlFactory,
  SelectFactory,
  SwitchFactory,
  TooltipFactory,
  ExtendComponent,
  FactoryPayload,
  MantineThemeComponent,
  MantineThemeComponents,
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

/** Type arguments only: importing the components would put all of them into the first chunk. */
const componentStyles = <Payload extends FactoryPayload>(
  styles: ExtendComponent<Payload>,
): MantineThemeComponent => styles;

const menuTransition = { transition: 'pop', duration: 160 } as const;

const listProps = {
  // Lists are operated with arrow keys; their scroll area must not be a tab stop.
  scrollAreaProps: { viewportProps: { tabIndex: -1 } },
} as const;

export const themeComponents: MantineThemeComponents = {
  Button: componentStyles<ButtonFactory>({
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
  ActionIcon: componentStyles<ActionIconFactory>({
    defaultProps: { variant: 'ghost' },
    classNames: { root: button['icon'] ?? '' },
    vars: (_theme, { size }) => ({ root: { '--ai-size': controlHeight(size) } }),
  }),
  CloseButton: componentStyles<CloseButtonFactory>({
    classNames: { root: button['icon'] ?? '' },
    vars: () => ({ root: { '--cb-size': 'var(--h-md)', '--cb-icon-size': '18px' } }),
  }),
  Input: componentStyles<InputFactory>({
    classNames: {
      wrapper: input['wrapper'] ?? '',
      input: input['input'] ?? '',
      section: input['section'] ?? '',
    },
    vars: (_theme, { size }) => ({
      wrapper: { '--input-height': controlHeight(size), '--input-fz': 'var(--fs-control)' },
    }),
  }),
  InputWrapper: componentStyles<InputWrapperFactory>({
    defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    classNames: {
      root: input['root'] ?? '',
      label: input['label'] ?? '',
      description: input['description'] ?? '',
      error: input['error'] ?? '',
    },
  }),
  Checkbox: componentStyles<CheckboxFactory>({
    defaultProps: { radius: 5 },
    classNames: { root: toggle['root'] ?? '', input: toggle['checkbox'] ?? '' },
  }),
  Switch: componentStyles<SwitchFactory>({
    defaultProps: { withThumbIndicator: false },
    classNames: {
      root: toggle['root'] ?? '',
      track: toggle['track'] ?? '',
      thumb: toggle['thumb'] ?? '',
      input: toggle['switch'] ?? '',
    },
  }),
  SegmentedControl: componentStyles<SegmentedControlFactory>({
    defaultProps: { transitionDuration: 120, withItemsBorders: false },
    classNames: {
      root: toggle['segments'] ?? '',
      label: toggle['segment'] ?? '',
      indicator: toggle['segmentMark'] ?? '',
    },
  }),
  Popover: componentStyles<PopoverFactory>({
    defaultProps: { transitionProps: menuTransition, shadow: 'md' },
    classNames: { dropdown: floating['dropdown'] ?? '' },
  }),
  Menu: componentStyles<MenuFactory>({
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
  Combobox: componentStyles<ComboboxFactory>({
    defaultProps: { shadow: 'md', transitionProps: menuTransition },
  }),
  Autocomplete: componentStyles<AutocompleteFactory>({
    defaultProps: listProps,
    classNames: { dropdown: floating['menu'] ?? '', option: floating['option'] ?? '' },
  }),
  Select: componentStyles<SelectFactory>({
    defaultProps: listProps,
    classNames: { dropdown: floating['menu'] ?? '', option: floating['option'] ?? '' },
  }),
  Tooltip: componentStyles<TooltipFactory>({
    defaultProps: {
      events: { hover: true, focus: true, touch: true },
      openDelay: 300,
      transitionProps: { transition: 'fade', duration: 120 },
    },
    classNames: { tooltip: floating['tooltip'] ?? '' },
  }),
  Modal: componentStyles<ModalFactory>({ defaultProps: { radius: 'xl', shadow: 'xl' } }),
  Drawer: componentStyles<DrawerFactory>({
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
