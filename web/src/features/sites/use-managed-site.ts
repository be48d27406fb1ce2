import { zodResolver } from '@hookform/resolvers/zod';
import type { ManagedSite } from '@wastegauge/contract/site-management';
import { useMemo, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { useSites } from '../../widgets/site-list.ts';
import { useFailureText } from '../../widgets/use-error-text.ts';
import { useTellResult } from '../../widgets/use-tell-result.ts';
import {
  fieldOf,
  fieldsOf,
  managedSiteForm,
  newFields,
  type ManagedSiteFields,
  type SavedSite,
} from './managed-site-fields.ts';
import { useSaveSite } from './management-api.ts';
import { ownTimezone } from './timezones.ts';

interface ManagedSiteOptions {
  /** Null for a new one. */
  site: ManagedSite | null;
  onDone: () => void;
}

/** A site as an administrator enters it. */
export function useManagedSite({ site, onDone }: ManagedSiteOptions) {
  const { t } = useTranslation('sites');
  const { tellDone } = useTellResult();
  const failureText = useFailureText();
  const isNew = site === null;
  const [neighbour] = useSites();
  const save = useSaveSite(site?.id ?? 0);
  const form = useForm<ManagedSiteFields, unknown, SavedSite>({
    resolver: useMemo(() => zodResolver(managedSiteForm(isNew)), [isNew]),
    mode: 'onTouched',
    defaultValues:
      site === null
        ? newFields({ timezone: ownTimezone(), localeId: String(neighbour?.locale.id ?? '') })
        : fieldsOf(site),
  });
  // A second click comes before the page knows of the first.
  const isSending = useRef(false);
  const send = (saved: SavedSite): void => {
    if (isSending.current) return;
    isSending.current = true;
    save.mutate(saved, {
      onSuccess: () => {
        onDone();
        tellDone(t(isNew ? 'management.created' : 'management.updated'));
      },
      onError: (error) => {
        if (!(error instanceof ApiError)) return;
        for (const [path, [message]] of Object.entries(error.fieldErrors)) {
          const field = fieldOf(path);
          if (field && message !== undefined) form.setError(field, { message });
        }
      },
      onSettled: () => {
        isSending.current = false;
      },
    });
  };
  return {
    form,
    send,
    isPending: save.isPending,
    /** What the server said of the last try. */
    failure: save.error ? failureText(save.error) : undefined,
  };
}
export type ManagedSiteState = ReturnType<typeof useManagedSite>;
