import { zodResolver } from '@hookform/resolvers/zod';
import type { ManagedSite } from '@wastegauge/contract/directory/sites';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSites } from '../../widgets/places/site-list.ts';
import { useSaving } from '../../widgets/forms/use-saving.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
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
  const isNew = site === null;
  const [neighbour] = useSites();
  const form = useForm<ManagedSiteFields, unknown, SavedSite>({
    resolver: useMemo(() => zodResolver(managedSiteForm(isNew)), [isNew]),
    mode: 'onTouched',
    defaultValues:
      site === null
        ? newFields({ timezone: ownTimezone(), localeId: String(neighbour?.locale.id ?? '') })
        : fieldsOf(site),
  });
  const saving = useSaving({
    save: useSaveSite(site?.id ?? 0),
    fieldOf,
    setError: form.setError,
    onSaved: () => {
      onDone();
      tellDone(t(isNew ? 'management.created' : 'management.updated'));
    },
  });
  return { form, ...saving };
}
export type ManagedSiteState = ReturnType<typeof useManagedSite>;
