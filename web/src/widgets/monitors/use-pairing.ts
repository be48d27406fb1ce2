import { useDisclosure } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { z } from 'zod';
import { pairingSearch } from './pairing-search.ts';

const search = z.object(pairingSearch);

export function usePairing() {
  const { pair: scannedCode } = search.parse(useSearch({ strict: false }));
  const [isOpen, opened] = useDisclosure(false);
  const navigate = useNavigate();
  const close = (): void => {
    opened.close();
    if (scannedCode === undefined) return;
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, pair: undefined }),
      replace: true,
      resetScroll: false,
    });
  };
  return { isOpen: isOpen || scannedCode !== undefined, open: opened.open, close, scannedCode };
}
