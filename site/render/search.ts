/** The search index of a language: teams, leagues, coming matches, and the texts of the dialog. */
import { LEAGUES } from '#data/model/leagues.ts'
import { getClubColours } from '#data/model/leagues/club-colours.ts'
import { toClubName } from '#data/model/leagues/club-names.ts'
import { NICKNAMES } from '#data/model/leagues/nicknames.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { splitPlace } from '#data/model/past/past-files.ts'
import { CLUBS_BY_COUNTRY } from '#data/model/leagues/team-names.ts'
import { SEARCH_TEXTS, toPlainWords, type SearchIndex } from '#site/lib/search/search-index.ts'
import type { UiTexts } from '#site/ui/texts.ts'
import type { PublicFacts } from './facts.ts'

/** Feeds' names of a club, by our own name. */
const ALIASES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.values(CLUBS_BY_COUNTRY)
    .flat()
    .map((line) => line.split('|'))
    .map(([name = '', ...aliases]) => [name, aliases]),
)

/** Feeds' other names of a club. */
export const listAliases = (name: string): readonly string[] => ALIASES.get(name) ?? []

/** Further words that find a club: those with which no word of the shown name begins, each once. */
export function listOtherWords(name: string, shown: string): string[] {
  const own = toPlainWords(shown)
  const others = [name, ...listAliases(name), NICKNAMES[name] ?? '']
  const words = new Set(toPlainWords(others.join(' ')))
  return [...words].filter((word) => !own.some((known) => known.startsWith(word)))
}

/** League seasons of the archive, the newest first. */
const listPlaces = ({ leagues }: PublicFacts['past']) =>
  Object.entries(leagues).sort(([one], [other]) => (one < other ? 1 : -1))

export function makeSearchIndex(
  { matches, teams, past }: Pick<PublicFacts, 'matches' | 'teams' | 'past'>,
  { t, language }: UiTexts,
): SearchIndex {
  const places = new Map([...teams.keys()].map((id, place) => [id, place]))
  const leagues = LEAGUES.map(({ id }): string => id)
  return {
    // Not every language has every plural form.
    texts: Object.fromEntries(
      SEARCH_TEXTS.map((name) => [name, t(`public:search.${name}`)]).filter(
        ([name, text]) => !text!.endsWith(`search.${name}`),
      ),
    ) as SearchIndex['texts'],
    leagues: LEAGUES.map(({ id, name }) => [id, toCompetitionName(name, language)]),
    teams: [...teams.values()].map(({ id, name, tables }) => {
      const league = leagues.findIndex((league) => league === tables[0]?.leagueId)
      const shown = toClubName(name, language)
      const others = listOtherWords(name, shown).join(' ')
      const team = [id, shown, getClubColours(name), league] as const
      return others === '' ? team : [...team, others]
    }),
    matches: matches
      .filter(({ matchStatus }) => matchStatus === 'scheduled' || matchStatus === 'live')
      .map(({ matchDate, id, homeTeamId, homeTeam, awayTeamId, awayTeam }) => [
        matchDate,
        id,
        places.get(homeTeamId) ?? [toClubName(homeTeam, language), getClubColours(homeTeam)],
        places.get(awayTeamId) ?? [toClubName(awayTeam, language), getClubColours(awayTeam)],
      ]),
    past: listPlaces(past).flatMap(([place, { clubs }]) => {
      const { season, leagueId } = splitPlace(place)
      const league = leagues.indexOf(leagueId)
      // Skip a league that is no longer predicted: hits name their league by its place in
      // `leagues`. Readers still reach its seasons from /archive.
      if (league === -1) return []
      const listed = clubs.map(
        ([id, name]) =>
          places.get(id) ?? ([id, toClubName(name, language), getClubColours(name)] as const),
      )
      return [[season, league, listed] as const]
    }),
  }
}
