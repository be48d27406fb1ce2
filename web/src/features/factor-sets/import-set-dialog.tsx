import { Button, FileButton, Group, Stack } from '@mantine/core';
import { IconFileSpreadsheet } from '#icons';
import { useMutation } from '@tanstack/react-query';
import { factorFileLimits, type FactorFileReport } from '@wastegauge/contract/waste/factor-sets';
import { factorScopes, type FactorScope } from '@wastegauge/contract/waste/own-factors';
import { factorTexts } from '@wastegauge/contract/waste/factor-texts';
import type { Day } from '@wastegauge/contract/values/dates';
import { texts } from '@wastegauge/contract/values/texts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ErrorLine } from '../../ui/feedback/error-text.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { FormColumns, FormDialog } from '../../widgets/forms/form-dialog.tsx';
import { FormDate, FormSelect, FormText } from '../../widgets/forms/form-fields.tsx';
import { useFailureText } from '../../widgets/forms/use-error-text.ts';
import { useToday } from '../../widgets/time/use-today.ts';
import { checkFile, useImportSet, type SetDescription } from './api.ts';
import classes from './factor-sets-page.module.css';

interface ImportSetDialogProps {
  opened: boolean;
  onClose: () => void;
  organisation: number;
}

interface SetFields {
  name: string;
  version: string;
  publisher: string;
  licence: string;
  published_on: Day | null;
  scope: FactorScope;
}

const emptyFields: SetFields = {
  name: '',
  version: '',
  publisher: '',
  licence: '',
  published_on: null,
  scope: 'not_stated',
};

const setForm = (today: Day): z.ZodType<SetDescription, SetFields> =>
  z.object({
    name: z.string().trim().min(1, texts.nameRequired).max(100),
    version: z.string().trim().min(1, texts.requiredField).max(60),
    publisher: z.string().trim().max(100),
    licence: z.string().trim().max(100),
    published_on: z
      .string()
      .nullable()
      .refine((day) => day === null || day <= today, factorTexts.publishedInFuture)
      .transform((day) => day ?? undefined),
    scope: z.enum(factorScopes),
  });

export function ImportSetDialog({ organisation, onClose, ...dialog }: ImportSetDialogProps) {
  const { t } = useTranslation(['factorSets', 'common']);
  const today = useToday();
  const schema = useMemo(() => setForm(today), [today]);
  const [file, setFile] = useState<File>();
  const check = useMutation({ mutationFn: (chosen: File) => checkFile(organisation, chosen) });
  const store = useImportSet(organisation);
  const isReady = check.isSuccess && check.data.problem_count === 0 && check.data.matched > 0;
  const close = (): void => {
    setFile(undefined);
    check.reset();
    onClose();
  };
  const choose = (chosen: File | null): void => {
    if (!chosen) return;
    setFile(chosen);
    check.mutate(chosen);
  };
  return (
    <FormDialog
      {...dialog}
      onClose={close}
      title={t('import.title')}
      size="wide"
      schema={schema}
      values={emptyFields}
      send={async (set: SetDescription) => {
        if (file) await store.mutateAsync({ ...set, file });
      }}
      onSaved={close}
      submitLabel={t('import.submit')}
      isDisabled={!isReady}
      done={t('import.done')}
    >
      <Stack gap="var(--s3)">
        <p>{t('import.text')}</p>
        <Group gap="var(--s3)">
          <FileButton accept=".csv,.tsv,.txt,.xlsx,text/csv" onChange={choose}>
            {(props) => (
              <Button
                {...props}
                leftSection={<IconFileSpreadsheet size={18} stroke={1.7} aria-hidden />}
                disabled={check.isPending}
              >
                {t('import.choose')}
              </Button>
            )}
          </FileButton>
          <span className={classes['small']}>{file?.name ?? t('import.limits')}</span>
        </Group>
        <FileCheck
          isPending={check.isPending}
          error={check.error}
          report={check.data}
          isTooLarge={(file?.size ?? 0) > factorFileLimits.bytes}
        />
        <FormColumns>
          <FormText<SetFields> name="name" label={t('import.name')} maxLength={100} />
          <FormText<SetFields> name="version" label={t('import.version')} maxLength={60} />
          <FormText<SetFields> name="publisher" label={t('import.publisher')} maxLength={100} />
          <FormDate<SetFields>
            name="published_on"
            label={t('import.publishedOn')}
            placeholder={t('common:dates.placeholder')}
            minDay="1900-01-01"
            maxDay={today}
          />
          <FormText<SetFields> name="licence" label={t('card.licence')} maxLength={100} />
          <FormSelect<SetFields>
            name="scope"
            label={t('card.counts')}
            options={factorScopes.map((scope) => ({ value: scope, label: t(`scopes.${scope}`) }))}
          />
        </FormColumns>
      </Stack>
    </FormDialog>
  );
}

interface FileCheckProps {
  isPending: boolean;
  error: Error | null;
  report: FactorFileReport | undefined;
  isTooLarge: boolean;
}

function FileCheck({ isPending, error, report, isTooLarge }: FileCheckProps) {
  const { t } = useTranslation(['factorSets', 'common']);
  const failureText = useFailureText();
  if (isPending) return <p>{t('import.checking')}</p>;
  if (isTooLarge) return <ErrorLine text={t('import.tooLarge')} />;
  if (error) return <ErrorLine text={failureText(error)} />;
  return report ? <FileReport report={report} /> : null;
}

function FileReport({ report }: { report: FactorFileReport }) {
  const { t } = useTranslation('factorSets');
  const format = useFormat();
  if (report.problem_count > 0) {
    return (
      <Alert tone="err">
        <p>
          {t('import.problems', {
            count: report.problem_count,
            problems: format.count(report.problem_count),
          })}
        </p>
        <ul className={classes['problems']}>
          {report.problems.map(({ line, column, problem, value }) => (
            <li key={`${line} ${column} ${problem}`}>
              {t('import.line', { line, text: t(`problems.${problem}`, { column, value }) })}
            </li>
          ))}
        </ul>
      </Alert>
    );
  }
  const unknown = report.unknown.map(({ name }) => name);
  return (
    <Alert tone={report.matched === 0 ? 'err' : 'info'}>
      <p>
        {t('import.matched', {
          matched: format.count(report.matched),
          missing: format.count(report.missing),
        })}
      </p>
      {report.unknown_count > 0 && (
        <p>
          {t('import.unknown', {
            count: report.unknown_count,
            names: format.count(report.unknown_count),
            list: `${unknown.slice(0, 10).join(', ')}${report.unknown_count > 10 ? ' …' : ''}`,
          })}
        </p>
      )}
    </Alert>
  );
}
