import { dataRoutes, nextCursorHeader } from './data-api.ts';

export interface Access {
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
  logged_at: 'type datetimezone',
  labelled_at: 'type datetimezone',
  verified_at: 'type datetimezone',
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
    }, "en-US")
in
    Events`;

/** For the Advanced Editor of Excel. The link needs no header. */
export const excelSample = ({ origin, linkKey }: { origin: string; linkKey: string }): string =>
  powerQuery(origin, [
    `RelativePath = "${dataRoutes.bulkExport.path.slice(1).replace(':key', linkKey)}"`,
  ]);

/** For the Advanced Editor of Power BI. */
export const powerBiSample = ({ origin, apiKey }: Access): string =>
  powerQuery(origin, [
    `RelativePath = "${dataRoutes.readEvents.path.slice(1)}"`,
    `Headers = [Authorization = "Api-Key ${apiKey}"]`,
  ]);

export const pythonSample = ({ origin, apiKey }: Access): string => `import io

import pandas as pd
import requests

ADDRESS = "${origin}${dataRoutes.readEvents.path}"
HEADERS = {"Authorization": "Api-Key ${apiKey}"}


def read_events(since=""):
    answer = requests.get(ADDRESS, headers=HEADERS, params={"since": since}, timeout=600)
    answer.raise_for_status()
    events = pd.read_csv(io.BytesIO(answer.content), encoding="utf-8-sig", low_memory=False)
    return events, answer.headers["${nextCursorHeader}"]


events, cursor = read_events()
print(len(events), "events")

changed, cursor = read_events(since=cursor)
events = pd.concat([events, changed]).drop_duplicates("id", keep="last")
print(len(changed), "have changed since")

counted = events[events["status"] == "SUCCESSFUL"]
print(counted.groupby("site")["item_weight_kg"].sum().round(3))`;

export const curlSample = ({ origin, apiKey }: Access): string =>
  `curl --fail --output events.csv --header "Authorization: Api-Key ${apiKey}" "${origin}${dataRoutes.readEvents.path}"`;
