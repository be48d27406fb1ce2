import { SegmentedControl, Stack } from '@mantine/core';
import {
  dataFormats,
  dataRoutes,
  curlSample,
  excelSample,
  powerBiSample,
  pythonSample,
} from '@wastegauge/contract/edges/data-api';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { CopyButton } from '../../widgets/forms/copy-button.tsx';
import classes from './data-connector-page.module.css';

interface ConnectionGuideProps {
  apiKey: string | undefined;
  bulkLink: string | undefined;
}

const programs = ['excel', 'powerBi', 'python', 'curl'] as const;
const steps = ['first', 'then', 'last'] as const;
type Program = (typeof programs)[number];

export function ConnectionGuide({ apiKey, bulkLink }: ConnectionGuideProps) {
  const { t } = useTranslation('dataConnector');
  const [program, setProgram] = useState<Program>('excel');
  const { origin } = window.location;
  const access = { origin, apiKey: apiKey ?? t('connect.yourToken') };
  const linkKey = bulkLink?.split('/').at(-2) ?? t('connect.yourLink');
  const samples: Record<Program, string> = {
    excel: excelSample({ origin, linkKey }),
    powerBi: powerBiSample(access),
    python: pythonSample(access),
    curl: curlSample(access),
  };
  const isMissing = program === 'excel' ? bulkLink === undefined : apiKey === undefined;
  return (
    <Stack gap="var(--grid-gap)" mt="var(--grid-gap)">
      <Panel title={t('connect.title')}>
        <Stack align="flex-start" gap="var(--s4)">
          <SegmentedControl
            aria-label={t('connect.programs')}
            value={program}
            onChange={setProgram}
            data={programs.map((value) => ({ value, label: t(`connect.${value}.name`) }))}
          />
          <ol className={classes['steps']}>
            {steps.map((step) => (
              <li key={step}>{t(`connect.${program}.${step}`)}</li>
            ))}
          </ol>
          {isMissing && (
            <p className={classes['missing']}>
              {t(program === 'excel' ? 'connect.needsLink' : 'connect.needsToken')}
            </p>
          )}
          <Sample
            key={program}
            text={samples[program]}
            name={t(`connect.${program}.name`)}
            isMissing={isMissing}
          />
        </Stack>
      </Panel>
      <Panel title={t('tables.title')} withoutPadding>
        <p className={classes['tablesText']}>
          {t('tables.text', { formats: dataFormats.join(', ') })}{' '}
          <a href="/api/docs/">{t('tables.documentation')}</a>
        </p>
        <div className={classes['tables']}>
          <DataTable
            caption={t('tables.title')}
            rows={dataTables}
            rowKey={({ key }) => key}
            isDense
            columns={[
              { key: 'name', header: t('tables.name'), render: ({ key }) => t(`tables.${key}`) },
              {
                key: 'address',
                header: t('tables.address'),
                render: ({ path }) => <code className={classes['path']}>GET {path}</code>,
              },
              {
                key: 'followed',
                header: t('tables.since'),
                render: ({ isFollowed }) => t(isFollowed ? 'tables.yes' : 'tables.no'),
              },
            ]}
          />
        </div>
      </Panel>
    </Stack>
  );
}

interface SampleProps {
  text: string;
  name: string;
  /** Contains a placeholder for a missing token. */
  isMissing: boolean;
}

function Sample({ text, name, isMissing }: SampleProps) {
  const { t } = useTranslation('dataConnector');
  const sample = useRef<HTMLPreElement>(null);
  const selectSample = (): void => {
    if (sample.current) window.getSelection()?.selectAllChildren(sample.current);
  };
  return (
    <div className={classes['sample']}>
      <pre ref={sample}>{text}</pre>
      <CopyButton
        size="xs"
        text={text}
        label={t('connect.copy', { program: name })}
        disabled={isMissing}
        onRefused={selectSample}
      />
    </div>
  );
}

const dataTables = [
  { key: 'events', path: dataRoutes.readEvents.path, isFollowed: true },
  { key: 'covers', path: dataRoutes.readCovers.path, isFollowed: true },
  { key: 'services', path: dataRoutes.readServices.path, isFollowed: true },
  { key: 'sites', path: dataRoutes.readSites.path, isFollowed: false },
  { key: 'foods', path: dataRoutes.readFoods.path, isFollowed: false },
] as const;
