import { createTheme, rem, type MantineColorsTuple } from '@mantine/core';
import { themeComponents } from './theme-components.ts';
import { variantColorResolver } from './variant-colors.ts';

const leaf: MantineColorsTuple = [
  '#EEF7F2',
  '#E6F2EC',
  '#D2E8DE',
  '#9CCBB7',
  '#5FAE8F',
  '#2F9373',
  '#1F8262',
  '#0F6B52',
  '#0B5A44',
  '#083F30',
];

export const theme = createTheme({
  colors: { leaf },
  primaryColor: 'leaf',
  primaryShade: 7,
  autoContrast: true,
  variantColorResolver,
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(20) },
  lineHeights: { xs: '1.3334', sm: '1.5385', md: '1.4286', lg: '1.5', xl: '1.4' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  headings: {
    fontFamily: 'var(--font)',
    fontWeight: '600',
    sizes: {
      h1: { fontSize: rem(24), lineHeight: rem(32), fontWeight: '620' },
      h2: { fontSize: rem(16), lineHeight: rem(24) },
      h3: { fontSize: rem(14), lineHeight: rem(20) },
    },
  },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(20), xl: rem(24) },
  radius: {
    xs: 'var(--r-sm)',
    sm: 'var(--r-badge)',
    md: 'var(--r-md)',
    lg: 'var(--r-lg)',
    xl: 'var(--r-dialog)',
  },
  defaultRadius: 'md',
  shadows: {
    xs: 'var(--shadow-pop)',
    sm: 'var(--shadow-pop)',
    md: 'var(--shadow-pop)',
    lg: 'var(--shadow-pop)',
    xl: 'var(--shadow-dialog)',
  },
  // 600, 960, 1280, 1440 and 1560 px.
  breakpoints: { xs: '37.5em', sm: '60em', md: '80em', lg: '90em', xl: '97.5em' },
  components: themeComponents,
});
