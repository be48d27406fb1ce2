import { outlineApi, type CallOutline, type ApiField } from './api-outline.ts';
import type { OpenApi } from './openapi.ts';

/** docs/api.md */
export function renderApiMarkdown(document: OpenApi): string {
  const outline = outlineApi(document);
  const blocks = [
    `# ${outline.title}`,
    'Generated from the contract by `npm run generate`.',
    outline.introduction,
    ...outline.sections.flatMap(({ name, calls }) => [`## ${name}`, ...calls.flatMap(renderCall)]),
    '## Types',
    ...outline.types.flatMap(({ name, fields }) => [`### ${name}`, ...renderFields(fields)]),
    '## Errors',
    'Every error answers with the type Error; errors of fields ride along as `{ field: [text] }`.',
    ...renderTable(
      ['Status', 'Code and text'],
      outline.errors.map(({ status, texts }) => [status, texts.map(escapeCell).join('<br>')]),
    ),
  ];
  return `${blocks.join('\n\n')}\n`;
}

const renderCall = (call: CallOutline): string[] => [
  `### ${call.summary}`,
  `\`${call.method} ${call.path}\` (${call.name}). ${call.access}`,
  ...renderPart('Parameters', call.parameters),
  ...renderPart('Body', call.body),
  `Answers ${escapeCell(call.replyType)}.`,
  ...renderFields(call.reply),
];

const renderPart = (title: string, fields: ApiField[]): string[] =>
  fields.length === 0 ? [] : [`${title}:`, ...renderFields(fields)];

const renderFields = (fields: ApiField[]): string[] =>
  renderTable(
    ['Field', 'Type', 'Required'],
    fields.map(({ name, type, isRequired }) => [
      `\`${name}\``,
      escapeCell(type),
      isRequired ? 'yes' : 'no',
    ]),
  );

function renderTable(head: string[], rows: string[][]): string[] {
  if (rows.length === 0) return [];
  const line = (cells: string[]): string => `| ${cells.join(' | ')} |`;
  return [[line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')];
}

const escapeCell = (text: string): string => text.replaceAll('|', String.raw`\|`);
