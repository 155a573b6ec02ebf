/** The public pages of matches, teams and results of these weeks: what each shows, without its frame. */
import { renderToStaticMarkup } from 'react-dom/server'
import type { PublicMatch } from '#data/model/match/public-match.ts'
import { toClubName } from '#data/model/leagues/club-names.ts'
import { nameClubs } from '#data/model/leagues/named-clubs.ts'
import { makeMatchPage } from '#site/ui/pages/match-page.tsx'
import type { PublicPage } from '#site/ui/pages/public-page.ts'
import {
  makeEmptyResultsPage,
  makeResultsPage,
  type ShownResults,
} from '#site/ui/pages/results-page.tsx'
import { makeTeamPage, type Team } from '#site/ui/pages/team-page.tsx'
import { toResultsPath } from '#data/model/page-paths.ts'
import { toSeason } from '#data/model/season.ts'
import type { UiTexts } from '#site/ui/texts.ts'
import type { PublicFacts } from './facts.ts'

/** A page once its content is HTML. */
export interface WrittenPage {
  readonly title: string
  readonly description: string
  readonly html: string
  /** Name of the picture under /social/. */
  readonly image: string
  /** Matches for the structured data. */
  readonly events: readonly PublicMatch[]
  /** Id of the match whose card other pages may show in place of this page. */
  readonly card?: string
}

type Surroundings = Pick<WrittenPage, 'image' | 'events' | 'card'>

export const write = (
  { content, ...words }: PublicPage,
  surroundings: Surroundings,
): WrittenPage => ({ ...words, ...surroundings, html: renderToStaticMarkup(content) })

/** The picture of pages that are about no match or team: that of the record. */
export const toRecordImage = ({ language }: UiTexts) => `${language}/record`

/** Path of the list that contains a match: its coming day, its day of results, or else /results. */
function toListPath({ matchDate, opened }: PublicMatch, { daysAhead, resultDays }: PublicFacts) {
  const hasResults = resultDays.some(({ day }) => day === matchDate)
  if (daysAhead.has(matchDate) && !opened) return `/predictions/${matchDate}`
  return hasResults ? toResultsPath(matchDate) : '/results'
}

export function writeMatch(
  texts: UiTexts,
  match: PublicMatch,
  { published, origin }: { readonly published: PublicFacts; readonly origin: string },
): WrittenPage {
  const { tables, tableSeasons, teams, stakes, publishedAt } = published
  const { language } = texts
  const season = tableSeasons.get(match.leagueId)
  const isOfMatch = season === undefined || season === toSeason(Date.parse(match.matchDate))
  const facts = {
    // Of its own season alone: in July a league may still show the end of the last one.
    table: isOfMatch ? (tables.get(match.leagueId) ?? []) : [],
    hasTeamPage: (id: string) => teams.has(id),
    listPath: toListPath(match, published),
    // Only a live score shows the time of publication: other pages must not change with every
    // publication.
    asOf: match.matchStatus === 'live' ? publishedAt : null,
    publicOrigin: origin,
    archive: [],
    stakes: stakes.get(match.id) ?? null,
    isFree: published.free.has(match.id),
  }
  return write(makeMatchPage(texts, nameClubs(match, language), nameClubs(facts, language)), {
    image: `match/${match.id}`,
    events: [match],
    card: match.id,
  })
}

export function writeTeam(texts: UiTexts, team: Team, origin: string): WrittenPage {
  const { language } = texts
  const named = { ...nameClubs(team, language), name: toClubName(team.name, language) }
  const surroundings = { image: `team/${team.id}`, events: team.ahead }
  return write(makeTeamPage(texts, named, origin), surroundings)
}

/** Shortly after midnight the newest day has a match or two; /results then shows the day before too. */
const FEW_MATCHES = 4

function writeDays(texts: UiTexts, shown: ShownResults, facts: PublicFacts): WrittenPage {
  const days = shown.before ? [shown.day, shown.before] : [shown.day]
  return write(makeResultsPage(texts, nameClubs(shown, texts.language), facts), {
    image: toRecordImage(texts),
    events: days.flatMap(({ matches }) => matches),
  })
}

export function writeResults(texts: UiTexts, facts: PublicFacts): WrittenPage {
  const [newest, before] = facts.resultDays
  if (newest === undefined)
    return write(makeEmptyResultsPage(texts, facts), { image: toRecordImage(texts), events: [] })
  const hasFew = newest.matches.length < FEW_MATCHES
  return writeDays(
    texts,
    { day: newest, before: hasFew ? before : undefined, isNewest: true },
    facts,
  )
}

/** The results of a day of these weeks; null where none of its matches is over. */
export function writeDay(texts: UiTexts, day: string, facts: PublicFacts): WrittenPage | null {
  const found = facts.resultDays.find((one) => one.day === day)
  return found === undefined ? null : writeDays(texts, { day: found }, facts)
}
