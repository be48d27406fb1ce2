import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { cssVariablesResolver } from './css-variables.ts';
import { theme } from './theme.ts';
import { colorScheme } from './theme-name.ts';
import { useThemeName } from './use-theme-name.ts';

export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={colorScheme(useThemeName())}
    >
      {children}
    </MantineProvider>
  );
}
