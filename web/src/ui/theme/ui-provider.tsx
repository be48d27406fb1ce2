import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariablesResolver } from './css-variables.ts';
import { theme } from './theme.ts';
import { colorSchemeOf } from './theme-name.ts';
import { useThemeName } from './use-theme-name.ts';

export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={colorSchemeOf(useThemeName())}
    >
      {children}
    </MantineProvider>
  );
}
