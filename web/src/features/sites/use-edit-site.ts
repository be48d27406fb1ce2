import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { useFailureText } from '../../widgets/use-error-text.ts';
import { useTellResult } from '../../widgets/use-tell-result.ts';
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

/** A site and how it works, as it is and as it is about to be. */
export function useEditSite({ siteId, onDone }: EditSiteOptions) {
  const { t } = useTranslation('sites');
  const { tellDone } = useTellResult();
  const failureText = useFailureText();
  const stored = useQuery(editedSiteOptions(siteId));
  const { data } = stored;
  const fields = useMemo(() => (data ? fieldsOf(data.site, data.info) : emptyFields), [data]);
  const form = useForm<SiteFields, unknown, SiteChanges>({
    resolver: useMemo(() => zodResolver(siteForm(fields)), [fields]),
    mode: 'onTouched',
    values: fields,
  });
  const update = useUpdateSite(siteId);
  const submit = form.handleSubmit((changes) => {
    if (update.isPending) return;
    update.mutate(changes, {
      onSuccess: () => {
        onDone();
        tellDone(t('edited'));
      },
      onError: (error) => {
        if (!(error instanceof ApiError)) return;
        for (const [path, [message]] of Object.entries(error.fieldErrors)) {
          const field = fieldOf(path);
          if (field && message !== undefined) form.setError(field, { message });
        }
      },
    });
  });
  return {
    stored,
    isOnMap: data !== undefined && data.site.longitude !== null,
    form,
    submit,
    isPending: update.isPending,
    /** What the server said of the last try. */
    failure: update.error ? failureText(update.error) : undefined,
  };
}
export type EditSite = ReturnType<typeof useEditSite>;
