import { useMediaQuery } from '@mantine/hooks';

export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 599px)', false, { getInitialValueInEffect: false });
