import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSaving } from '../../widgets/forms/use-saving.ts';
import { useStoredForm } from '../../widgets/forms/use-stored-form.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { editedSiteOptions, useUpdateSite } from './api.ts';
import {
  emptyFields,
  fieldOf,
  fieldsOf,
  siteForm,
  type SiteChanges,
  type SiteFields,
} from './site-fields.ts';

interface EditSiteOptions {
  siteId: number;
  onDone: () => void;
}

export function useEditSite({ siteId, onDone }: EditSiteOptions) {
  const { t } = useTranslation('sites');
  const { tellDone } = useTellResult();
  const stored = useQuery(editedSiteOptions(siteId));
  const { data } = stored;
  const fields = useMemo(() => (data ? fieldsOf(data.site, data.info) : emptyFields), [data]);
  const form = useStoredForm<SiteFields, SiteChanges>({
    resolver: useMemo(() => zodResolver(siteForm(fields)), [fields]),
    mode: 'onTouched',
    stored: fields,
  });
  const saving = useSaving({
    save: useUpdateSite(siteId),
    fieldOf,
    setError: form.setError,
    onSaved: () => {
      onDone();
      tellDone(t('edited'));
    },
  });
  return {
    stored,
    isOnMap: data !== undefined && data.site.longitude !== null,
    form,
    ...saving,
  };
}
export type EditSite = ReturnType<typeof useEditSite>;
