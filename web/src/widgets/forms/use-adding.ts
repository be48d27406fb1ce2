import { useDisclosure } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { truth } from '@wastegauge/contract/values/filters';
import { z } from 'zod';

/** For pages whose links can open the dialog that adds something: `?add=true`. */
export const addSearch = { add: truth.optional().catch(undefined) };

const search = z.object(addSearch);

export function useAdding() {
  const { add = false } = search.parse(useSearch({ strict: false }));
  const [isOpen, opened] = useDisclosure(false);
  const navigate = useNavigate();
  const close = (): void => {
    opened.close();
    if (!add) return;
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, add: undefined }),
      replace: true,
      resetScroll: false,
    });
  };
  return { isOpen: isOpen || add, open: opened.open, close };
}
