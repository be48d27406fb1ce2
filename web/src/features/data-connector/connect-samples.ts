import { dataRoutes, nextCursorHeader } from '@wastegauge/contract/data-api';

interface Access {
  /** Where the product is, without a path. */
  origin: string;
  apiKey: string;
}

/** For the Advanced Editor of Power Query, in Power BI and Excel alike. */
export const powerQuerySample = ({ origin, apiKey }: Access): string => `let
    Source = Csv.Document(
        Web.Contents("${origin}", [
            RelativePath = "${dataRoutes.readEvents.path.slice(1)}",
            Headers = [Authorization = "Api-Key ${apiKey}"]
        ]),
        [Delimiter = ",", Encoding = 65001, QuoteStyle = QuoteStyle.Csv]
    ),
    Events = Table.PromoteHeaders(Source, [PromoteAllScalars = true])
in
    Events`;

/** Everything once, then what has changed since. */
export const pythonSample = ({ origin, apiKey }: Access): string => `import io

import pandas as pd
import requests

ADDRESS = "${origin}${dataRoutes.readEvents.path}"
HEADERS = {"Authorization": "Api-Key ${apiKey}"}


def read_events(since=""):
    answer = requests.get(ADDRESS, headers=HEADERS, params={"since": since}, timeout=600)
    answer.raise_for_status()
    events = pd.read_csv(io.BytesIO(answer.content), encoding="utf-8-sig")
    return events, answer.headers["${nextCursorHeader}"]


events, cursor = read_events()
print(events.groupby("site")["item_weight_kg"].sum())

changed, cursor = read_events(since=cursor)
print(len(changed), "events have changed since")`;

export const curlSample = ({ origin, apiKey }: Access): string =>
  `curl --output events.csv --header "Authorization: Api-Key ${apiKey}" "${origin}${dataRoutes.readEvents.path}"`;

export const tables = [
  { key: 'events', path: dataRoutes.readEvents.path, isFollowed: true },
  { key: 'covers', path: dataRoutes.readCovers.path, isFollowed: true },
  { key: 'sites', path: dataRoutes.readSites.path, isFollowed: false },
  { key: 'foods', path: dataRoutes.readFoods.path, isFollowed: false },
] as const;
