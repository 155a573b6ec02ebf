/** Every drawn address, for the export and for checks. It grows with the whole log: nothing that serves calls it. */
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { LEAGUES } from '#data/model/leagues.ts'
import { ARCHIVE_PATH, toCardPath, toOembedPath } from '#data/model/page-paths.ts'
import { splitPlace } from '#data/model/past/past-files.ts'
import { CHART_FORMATS, toChartPath } from '#site/lib/charts/chart.ts'
import type { Published } from './draw-page.ts'
import {
  BUILT_SITEMAP,
  listMonthPaths,
  listNowPaths,
  listSeasonPaths,
  listSitemapNames,
} from './sitemap.ts'
import { toLanguagePath } from './ui-texts.ts'

/** Pages in every language. */
function* inLanguages(paths: Iterable<string>): Generator<string> {
  for (const path of paths)
    for (const language of LANGUAGE_CODES) yield toLanguagePath(path, language)
}

function* listOfMatches(ids: Iterable<string>): Generator<string> {
  for (const id of ids) {
    yield* inLanguages([toCardPath(id), toOembedPath(id)])
    yield `/social/match/${id}.png`
  }
}

type Listed = Pick<Published, 'files' | 'facts' | 'charts' | 'past'>

/** All that changes with each publication: pages, cards, pictures, charts, search and sitemaps of now. */
export function* listNow({ files, facts, charts, past }: Listed): Generator<string> {
  yield* inLanguages(listNowPaths(facts))
  yield* listOfMatches(facts.byId.keys())
  for (const id of facts.teams.keys()) yield `/social/team/${id}.png`
  const days = [...files.keys()].flatMap(
    (path) => /^public\/days\/(.+)\.json$/.exec(path)?.[1] ?? [],
  )
  for (const language of LANGUAGE_CODES) {
    yield `/search/${language}.json`
    const names = ['site', 'record', ...days.map((day) => `day-${day}`)]
    for (const name of [...names, ...LEAGUES.map(({ id }) => `league-${id}`)])
      yield `/social/${language}/${name}.png`
  }
  for (const chart of [charts.record, ...charts.seasons.values()].flatMap((all) => [
    ...all.values(),
  ]))
    for (const { ending } of CHART_FORMATS) yield toChartPath(chart, ending)
  yield '/sitemap.xml'
  for (const name of listSitemapNames(past.index))
    if (name !== BUILT_SITEMAP) yield `/sitemap-${name}.xml`
}

/** The pages of the past, the newest month first. */
export async function* listPast({ past }: Pick<Published, 'past'>): AsyncGenerator<string> {
  const { days, leagues } = past.index
  const seasons = new Set(Object.keys(leagues).map((place) => splitPlace(place).season))
  if (seasons.size > 0) yield* inLanguages([ARCHIVE_PATH])
  for (const season of [...seasons].sort().reverse())
    yield* inLanguages(await listSeasonPaths(season, past))
  const months = new Set(Object.keys(days).map((day) => day.slice(0, 7)))
  for (const month of [...months].sort().reverse()) {
    const paths = await listMonthPaths(month, past)
    yield* inLanguages(paths)
    yield* listOfMatches(
      paths.flatMap((path) => /^\/predictions\/[^/]+\/(.+)$/.exec(path)?.[1] ?? []),
    )
  }
}
