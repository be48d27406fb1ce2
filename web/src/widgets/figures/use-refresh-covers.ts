import { useQueryClient } from '@tanstack/react-query';

/** Many pages show waste per cover. */
export function useRefreshCovers() {
  const queryClient = useQueryClient();
  return async (): Promise<void> => {
    await Promise.all(
      ['covers', 'coverage', 'explore', 'insights', 'tomorrow', 'venues'].map((key) =>
        queryClient.invalidateQueries({ queryKey: [key] }),
      ),
    );
  };
}
