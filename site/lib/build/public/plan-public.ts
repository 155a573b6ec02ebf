/** Plans every public page that is written after the build: its path, content hash and renderer. */
import { toJsonHash } from '#data/files/content-hash.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PublicMatch } from '#data/model/match/public-match.ts'
import { toClubName } from '#data/model/leagues/club-names.ts'
import { nameClubs } from '#data/model/leagues/named-clubs.ts'
import { env } from '#site/lib/build/env.ts'
import { pickAround } from '#site/ui/LeagueTable.tsx'
import { makeMatchPage } from '#site/ui/pages/match-page.tsx'
import type { PublicPage } from '#site/ui/pages/public-page.ts'
import {
  makeEmptyResultsPage,
  makeResultsPage,
  type ShownResults,
} from '#site/ui/pages/results-page.tsx'
import { makeTeamPage, type Team } from '#site/ui/pages/team-page.tsx'
import { RESULTS_PATH, toMatchPath, toResultsPath, toTeamPath } from '#data/model/page-paths.ts'
import { countRight } from '#site/lib/record/count-calls.ts'
import type { UiTexts } from '#site/ui/texts.ts'
import type { PublicFacts } from './read-public.ts'
import type { WrittenPage } from './shell.ts'

export interface PlannedPage {
  /** Path in English, with its first slash. */
  readonly path: string
  /** Name of the picture under /social/, `{lang}` for the page's language. */
  readonly image: string
  /** Changes when, and only when, something the page shows has changed. */
  readonly hash: string
  readonly make: (texts: UiTexts) => WrittenPage
  /** Matches for the structured data. */
  readonly events: readonly PublicMatch[]
  /** Id of the match whose card other pages may show in place of this page. */
  readonly card?: string
}

export const write = ({ content, ...words }: PublicPage): WrittenPage => ({
  ...words,
  html: renderToStaticMarkup(content),
})

/** Path of the list that contains a match: its coming day, its day of results, or else /results. */
function toListPath({ matchDate, opened }: PublicMatch, { daysAhead, resultDays }: PublicFacts) {
  const hasResults = resultDays.some(({ day }) => day === matchDate)
  if (daysAhead.has(matchDate) && !opened) return `/predictions/${matchDate}`
  return hasResults ? toResultsPath(matchDate) : '/results'
}

function planMatch(match: PublicMatch, published: PublicFacts): PlannedPage {
  const { tables, teams, stakes, publishedAt } = published
  const listPath = toListPath(match, published)
  const sides = [match.homeTeamId, match.awayTeamId]
  const table = tables.get(match.leagueId) ?? []
  // Only a live score shows the time of publication: other pages must not change with every
  // publication.
  const asOf = match.matchStatus === 'live' ? publishedAt : null
  const { publicOrigin } = env
  const facts = {
    table,
    hasTeamPage: (id: string) => teams.has(id),
    listPath,
    asOf,
    publicOrigin,
    archive: [],
    stakes: stakes.get(match.id) ?? null,
    isFree: published.free.has(match.id),
  }
  return {
    path: toMatchPath(match),
    image: `match/${match.id}`,
    hash: toJsonHash([
      match,
      pickAround(table, sides),
      sides.map((id) => teams.has(id)),
      listPath,
      asOf,
      facts.stakes,
      facts.isFree,
    ]),
    make: (texts) => {
      const { language } = texts
      return write(makeMatchPage(texts, nameClubs(match, language), nameClubs(facts, language)))
    },
    events: [match],
    card: match.id,
  }
}

function planTeam(team: Team): PlannedPage {
  return {
    path: toTeamPath(team.id),
    image: `team/${team.id}`,
    hash: toJsonHash([
      team.tables.map(({ leagueId, rows }) => [leagueId, pickAround(rows, [team.id])]),
      team.seasons,
      team.ahead,
      team.behind.map(toRow),
    ]),
    make: (texts) => {
      const { language } = texts
      const named = { ...nameClubs(team, language), name: toClubName(team.name, language) }
      return write(makeTeamPage(texts, named, env.publicOrigin))
    },
    events: team.ahead,
  }
}

/** What a row of results shows of a match. */
export function toRow({ opened, ...match }: PublicMatch) {
  return [match, opened && [opened.entry, opened.homeScore, opened.awayScore]]
}

const planNoResults = ({ hasArchive }: PublicFacts): PlannedPage => ({
  path: RESULTS_PATH,
  image: '{lang}/record',
  hash: toJsonHash([hasArchive]),
  make: (texts) => write(makeEmptyResultsPage(texts, { hasArchive })),
  events: [],
})

/** Shortly after midnight the newest day has a match or two; /results then shows the day before too. */
const FEW_MATCHES = 8

function planResults(facts: PublicFacts): PlannedPage[] {
  const { resultDays, hasArchive } = facts
  const [newest, before] = resultDays
  if (newest === undefined) return [planNoResults(facts)]
  const rail = resultDays.map(({ day, matches }) => [day, countRight(matches)])
  const plan = (path: string, shown: ShownResults): PlannedPage => {
    const days = shown.before ? [shown.day, shown.before] : [shown.day]
    return {
      path,
      image: '{lang}/record',
      hash: toJsonHash([
        days.map(({ day, matches }) => [day, matches.map(toRow)]),
        rail,
        hasArchive,
      ]),
      make: (texts) => write(makeResultsPage(texts, nameClubs(shown, texts.language), facts)),
      events: days.flatMap(({ matches }) => matches),
    }
  }
  const hasFew = newest.matches.length < FEW_MATCHES
  return [
    plan(RESULTS_PATH, { day: newest, before: hasFew ? before : undefined, isNewest: true }),
    ...resultDays.map((day) => plan(toResultsPath(day.day), { day })),
  ]
}

export function planPublicPages(facts: PublicFacts): PlannedPage[] {
  return [
    ...planResults(facts),
    ...facts.matches.map((match) => planMatch(match, facts)),
    ...[...facts.teams.values()].map(planTeam),
  ]
}
