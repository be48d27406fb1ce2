import { z } from 'zod';
import { routes } from '../route.ts';

export const dataFormats = ['csv', 'jsonl', 'parquet'] as const;
export type DataFormat = (typeof dataFormats)[number];
export const bulkFormats = ['csv', 'parquet'] as const;

/** The value to send as `since` for later changes. */
export const nextCursorHeader = 'x-next-cursor';

const format = z.enum(dataFormats).default('csv');
const whole = z.strictObject({ format });
/** Without a cursor, or with an empty one, returns everything. */
const followed = z.strictObject({ format, since: z.string().max(8000).optional() });

export const dataRoutes = routes({
  readEvents: {
    method: 'GET',
    path: '/api/data/events/',
    access: 'apiKey',
    summary: 'Every waste event in the scope of the user, or those that changed since a cursor',
    query: followed,
    media: 'table',
  },
  readCovers: {
    method: 'GET',
    path: '/api/data/covers/',
    access: 'apiKey',
    summary: 'The covers written down for days of sites, or those that changed since a cursor',
    query: followed,
    media: 'table',
  },
  readServices: {
    method: 'GET',
    path: '/api/data/services/',
    access: 'apiKey',
    summary: 'Whether each ended service of sites was measured, or what changed since a cursor',
    query: followed,
    media: 'table',
  },
  readSites: {
    method: 'GET',
    path: '/api/data/sites/',
    access: 'apiKey',
    summary: 'The sites in the scope of the user',
    query: whole,
    media: 'table',
  },
  readFoods: {
    method: 'GET',
    path: '/api/data/foods/',
    access: 'apiKey',
    summary: 'The catalogue of foods, with the recipes of the user’s groups',
    query: whole,
    media: 'table',
  },
  bulkExport: {
    method: 'GET',
    path: '/api/bulk-export/:key/',
    access: 'public',
    summary: 'Every waste event in the scope of a user, by a private address',
    params: z.strictObject({ key: z.string().min(1).max(512) }),
    query: z.strictObject({ format: z.enum(bulkFormats).default('csv') }),
    media: 'table',
  },
});

interface SampleAccess {
  /** Without a path. */
  origin: string;
  apiKey: string;
}

/** Power Query types of the non-text event columns. */
export const powerQueryTypes = {
  id: 'Int64.Type',
  site_id: 'Int64.Type',
  device_id: 'Int64.Type',
  processed_at: 'type datetimezone',
  local_time: 'type datetime',
  food_id: 'Int64.Type',
  is_recipe: 'type logical',
  trimmings: 'type logical',
  is_secondary: 'type logical',
  non_food: 'type logical',
  item_weight_kg: 'type number',
  value: 'type number',
  value_eur: 'type number',
  environment_kg_co2e: 'type number',
  water_l: 'type number',
  labelled_by_ai: 'type logical',
  verified: 'type logical',
  is_flagged: 'type logical',
  comment_count: 'Int64.Type',
  portions: 'Int64.Type',
  label_confidence: 'type number',
  logged_at: 'type datetimezone',
  labelled_at: 'type datetimezone',
  verified_at: 'type datetimezone',
  stream_id: 'Int64.Type',
} as const;

const typed = Object.entries(powerQueryTypes).map(([column, type]) => `{"${column}", ${type}}`);
const typedLines = typed.flatMap((_, index) =>
  index % 3 === 0 ? [`        ${typed.slice(index, index + 3).join(', ')}`] : [],
);

/** "en-US" makes the decimal point independent of the computer's locale; empty cells become null. */
const powerQuery = (origin: string, options: readonly string[]): string => `let
    Answer = Web.Contents("${origin}", [
        ${[...options, 'Timeout = #duration(0, 1, 0, 0)'].join(',\n        ')}
    ]),
    Lines = Csv.Document(Answer, [Delimiter = ",", Encoding = 65001, QuoteStyle = QuoteStyle.Csv]),
    Rows = Table.PromoteHeaders(Lines, [PromoteAllScalars = true]),
    Filled = Table.ReplaceValue(Rows, "", null, Replacer.ReplaceValue, Table.ColumnNames(Rows)),
    Events = Table.TransformColumnTypes(Filled, {
${typedLines.join(',\n')}
    }, "en-US"),
    // The rows that the product's totals count. Return Events for every row.
    Counted = Table.SelectRows(Events, each
        [status] <> "DISCARDED" and not [is_secondary] and not [non_food])
in
    Counted`;

/** For the Advanced Editor of Excel. The link needs no header. */
export const excelSample = ({ origin, linkKey }: { origin: string; linkKey: string }): string =>
  powerQuery(origin, [
    `RelativePath = "${dataRoutes.bulkExport.path.slice(1).replace(':key', linkKey)}"`,
  ]);

/** For the Advanced Editor of Power BI. */
export const powerBiSample = ({ origin, apiKey }: SampleAccess): string =>
  powerQuery(origin, [
    `RelativePath = "${dataRoutes.readEvents.path.slice(1)}"`,
    `Headers = [Authorization = "Api-Key ${apiKey}"]`,
  ]);

type PowerQueryType = (typeof powerQueryTypes)[keyof typeof powerQueryTypes];

const columnsOfType = (wanted: PowerQueryType): string =>
  Object.entries(powerQueryTypes)
    .filter(([, type]) => type === wanted)
    .map(([column]) => column)
    .join(' ');

/** Columns have their types even in an empty answer; otherwise joining both would lose the types. */
export const pythonSample = ({ origin, apiKey }: SampleAccess): string => `import io
from collections import defaultdict

import pandas as pd
import requests

INTEGERS = """${columnsOfType('Int64.Type')}""".split()
NUMBERS = """${columnsOfType('type number')}""".split()
BOOLEANS = """${columnsOfType('type logical')}""".split()
INSTANTS = """${columnsOfType('type datetimezone')}""".split()
TYPES = defaultdict(
    lambda: "string",
    dict.fromkeys(INTEGERS, "Int64")
    | dict.fromkeys(NUMBERS, "float64")
    | dict.fromkeys(BOOLEANS, "boolean"),
)

ADDRESS = "${origin}${dataRoutes.readEvents.path}"
HEADERS = {"Authorization": "Api-Key ${apiKey}"}


def read_events(since=""):
    answer = requests.get(ADDRESS, headers=HEADERS, params={"since": since}, timeout=600)
    answer.raise_for_status()
    events = pd.read_csv(io.BytesIO(answer.content), encoding="utf-8-sig", dtype=TYPES)
    untyped = [column for column in events if events[column].dtype == object]
    events = events.astype(dict.fromkeys(untyped, "string"))  # in an empty answer
    for column in INSTANTS:
        events[column] = pd.to_datetime(events[column], utc=True, format="ISO8601")
    events["local_time"] = pd.to_datetime(events["local_time"], format="ISO8601")
    return events, answer.headers["${nextCursorHeader}"]


events, cursor = read_events()
print(len(events), "events")

changed, cursor = read_events(since=cursor)
events = pd.concat([events, changed]).drop_duplicates("id", keep="last")
print(len(changed), "have changed since")

# The rows that the product's totals count.
counted = events[
    (events["status"] != "DISCARDED") & ~events["is_secondary"] & ~events["non_food"]
]
print(counted.groupby("site")["item_weight_kg"].sum().round(3))`;

export const curlSample = ({ origin, apiKey }: SampleAccess): string =>
  `curl --fail --output events.csv --header "Authorization: Api-Key ${apiKey}" "${origin}${dataRoutes.readEvents.path}"`;
