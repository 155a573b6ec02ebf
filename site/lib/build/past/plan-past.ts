/** Plans the pages of a unit of the past: the path, content hash and renderer of each. */
import { toJsonHash } from '#data/files/content-hash.ts'
import type { Unit } from '#data/model/past/made-pages.ts'
import { splitPlace, type PastIndex } from '#data/model/past/past-files.ts'
import { toClubName } from '#data/model/leagues/club-names.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { nameClubs } from '#data/model/leagues/named-clubs.ts'
import type { PublicDay, PublicMatch } from '#data/model/match/public-match.ts'
import {
  ARCHIVE_PATH,
  toMatchPath,
  toPastLeaguePath,
  toPastPartPath,
  toResultsPath,
  toSeasonMonthPath,
  toSeasonPath,
} from '#data/model/page-paths.ts'
import { env } from '#site/lib/build/env.ts'
import { toRow, write, type PlannedPage } from '#site/lib/build/public/plan-public.ts'
import {
  makeArchivePage,
  makeMonthPage,
  makePastLeaguePage,
  makePastPartPage,
  makeSeasonPage,
  pickClub,
  type PastPart,
} from '#site/ui/archive/archive-pages.tsx'
import { makeMatchPage } from '#site/ui/pages/match-page.tsx'
import { makePastDayPage } from '#site/ui/pages/past-day-page.tsx'
import type { PublicPage } from '#site/ui/pages/public-page.ts'
import type { UiTexts } from '#site/ui/texts.ts'
import { readPastDay, readPastRows } from './read-past.ts'

export interface PlannedPast {
  readonly page: PlannedPage
  /** The match whose card and picture belong to the page. */
  readonly match: PublicMatch | null
}

/** A page of the archive: not of one match, with the record's picture for shared links. */
const toPage = (
  path: string,
  content: unknown,
  make: (texts: UiTexts) => PublicPage,
): PlannedPast => ({
  page: {
    path,
    image: '{lang}/record',
    hash: toJsonHash(content),
    make: (texts) => write(make(texts)),
    events: [],
  },
  match: null,
})

/** The lists of the archive that contain a match and already have a page. */
function listLists(match: PublicMatch, { season, index }: DayFacts, { language }: UiTexts) {
  const { leagueId, homeTeamId, awayTeamId } = match
  const place = `${season}/${leagueId}`
  const summary = index.leagues[place]
  if (summary === undefined || match.receipt === null) return []
  const known = new Map(summary.clubs)
  const years = season.replace('-', '/')
  return [
    {
      path: toPastLeaguePath(place),
      name: `${toCompetitionName(match.league, language)} ${years}`,
    },
    ...[homeTeamId, awayTeamId].flatMap((id) => {
      const name = known.get(id)
      if (name === undefined) return []
      return [{ path: toPastPartPath(place, id), name: `${toClubName(name, language)} ${years}` }]
    }),
  ]
}

interface DayFacts {
  readonly day: string
  readonly season: string
  readonly index: PastIndex
}

function planMatch(match: PublicMatch, facts: DayFacts): PlannedPast {
  const { publicOrigin } = env
  return {
    page: {
      path: toMatchPath(match),
      image: `match/${match.id}`,
      hash: toJsonHash([match, facts.day, facts.season]),
      make: (texts) =>
        write(
          makeMatchPage(texts, nameClubs(match, texts.language), {
            // A page of the past is written once. The table goes on and a club may lose its page,
            // so it shows neither.
            table: [],
            hasTeamPage: () => false,
            listPath: toResultsPath(facts.day),
            asOf: null,
            publicOrigin,
            archive: listLists(match, facts, texts),
            stakes: null,
            isFree: false,
          }),
        ),
      events: [match],
      card: match.id,
    },
    match,
  }
}

function planDay({ day, matches }: PublicDay, facts: DayFacts): PlannedPast[] {
  const results: PlannedPast = {
    page: {
      path: toResultsPath(day),
      image: '{lang}/record',
      hash: toJsonHash([day, matches.map(toRow), facts.season]),
      make: (texts) =>
        write(makePastDayPage(texts, nameClubs({ day, matches }, texts.language), facts.season)),
      events: matches,
    },
    match: null,
  }
  return [results, ...matches.map((match) => planMatch(match, facts))]
}

async function planLeague(place: string, index: PastIndex, dataDir: string) {
  const rows = await readPastRows(dataDir, place)
  const { clubs } = index.leagues[place]!
  const toPart = (name: string, part: PastPart) =>
    toPage(toPastPartPath(place, name), [place, part], (texts) =>
      makePastPartPage(texts, place, part),
    )
  const months = [...Map.groupBy(rows, ({ matchDate }) => matchDate.slice(0, 7))]
  return [
    toPage(toPastLeaguePath(place), [place, rows, clubs], (texts) =>
      makePastLeaguePage(texts, place, { rows, clubs }),
    ),
    ...months.map(([month, list]) => toPart(month, { of: { month }, rows: list })),
    ...clubs.map(([id, club]) => toPart(id, { of: { club }, rows: pickClub(rows, id) })),
  ]
}

function planSeason(season: string, index: PastIndex): PlannedPast[] {
  const leagues = Object.entries(index.leagues).filter(
    ([place]) => splitPlace(place).season === season,
  )
  const days = Object.entries(index.days)
    .filter(([, summary]) => summary.season === season)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  const months = [...Map.groupBy(days, ([day]) => day.slice(0, 7))]
  return [
    toPage(toSeasonPath(season), [season, leagues, days], (texts) =>
      makeSeasonPage(texts, season, { leagues, days }),
    ),
    ...months.map(([month, list]) =>
      toPage(toSeasonMonthPath(season, month), [season, month, list], (texts) =>
        makeMonthPage(texts, { season, month }, list),
      ),
    ),
  ]
}

/** Call `readTsx` before: it imports parts of pages. */
export async function planUnit(
  unit: Unit,
  index: PastIndex,
  dataDir: string,
): Promise<PlannedPast[]> {
  const slash = unit.indexOf('/')
  const [kind, name] = slash < 0 ? [unit, ''] : [unit.slice(0, slash), unit.slice(slash + 1)]
  if (kind === 'day') {
    const season = index.days[name]!.season
    return planDay(await readPastDay(dataDir, name), { day: name, season, index })
  }
  if (kind === 'league') return planLeague(name, index, dataDir)
  if (kind === 'season') return planSeason(name, index)
  return [
    toPage(ARCHIVE_PATH, Object.entries(index.leagues).sort(), (texts) =>
      makeArchivePage(texts, index),
    ),
  ]
}
