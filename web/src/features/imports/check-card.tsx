import { useQuery } from '@tanstack/react-query';
import type { ImportDraft, ImportSummary } from '@wastegauge/contract/edges/imports';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PanelSkeleton } from '../../ui/feedback/skeleton.tsx';
import { useFailureText } from '../../widgets/forms/use-error-text.ts';
import { previewOptions } from './api.ts';
import { ApplyForm } from './apply-form.tsx';
import { BroughtTable } from './brought-table.tsx';
import classes from './import-page.module.css';
import { NamesForm } from './names-form.tsx';
import { PreviewCard } from './preview-card.tsx';
import { RefusedTable } from './refused-table.tsx';

interface CheckCardProps {
  draft: ImportDraft;
  onBack: () => void;
  onDone: (summary: ImportSummary) => void;
}

export function CheckCard({ draft, onBack, onDone }: CheckCardProps) {
  const { t } = useTranslation(['imports', 'common']);
  const failureText = useFailureText();
  const query = useQuery(previewOptions(draft.id));
  const preview = query.data;
  if (query.isError) {
    return (
      <ErrorState
        title={t('common:loadFailed')}
        hint={failureText(query.error)}
        retryLabel={t('check.back')}
        onRetry={onBack}
      />
    );
  }
  if (!preview) return <PanelSkeleton label={t('common:loading')} />;
  const hasUnknown = preview.unknown_foods.length + preview.unknown_sites.length > 0;
  return (
    <div className={classes['root']}>
      <PreviewCard preview={preview} />
      {hasUnknown && (
        <NamesForm key={`names ${preview.revision}`} draft={draft} preview={preview} />
      )}
      {preview.refused_count > 0 && (
        <RefusedTable
          key={`refused ${preview.revision}`}
          id={draft.id}
          revision={preview.revision}
          fileName={draft.file_name}
        />
      )}
      {preview.sample.length > 0 && <BroughtTable preview={preview} />}
      <ApplyForm
        key={`apply ${preview.revision}`}
        preview={preview}
        onBack={onBack}
        onDone={onDone}
      />
    </div>
  );
}
