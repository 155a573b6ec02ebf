/** The search's file of a language: teams, leagues, the matches ahead, and the words of the dialog. */
import { createHash } from 'node:crypto'
import { LEAGUES } from '#data/model/leagues.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { SEARCH_TEXTS, type SearchIndex } from '#site/lib/search/search-index.ts'
import type { PieceTexts } from '#site/pieces/texts.ts'
import { packText } from './pack-text.ts'
import type { Job } from './public-pages.ts'
import type { PublicFacts } from './read-public.ts'

export function makeSearchIndex(
  { matches, teams }: Pick<PublicFacts, 'matches' | 'teams'>,
  { t, language }: PieceTexts,
): SearchIndex {
  const places = new Map([...teams.keys()].map((id, place) => [id, place]))
  const leagues = LEAGUES.map(({ id }) => id)
  return {
    // The few languages that have no such form have no such text.
    texts: Object.fromEntries(
      SEARCH_TEXTS.map((name) => [name, t(`public:search.${name}`)]).filter(
        ([name, text]) => !text!.endsWith(`search.${name}`),
      ),
    ) as SearchIndex['texts'],
    leagues: LEAGUES.map(({ id, name }) => [id, toCompetitionName(name, language)]),
    teams: [...teams.values()].map(({ id, name, tables }) => [
      id,
      name,
      leagues.findIndex((league) => league === tables[0]?.leagueId),
    ]),
    matches: matches
      .filter(({ matchStatus }) => matchStatus === 'scheduled' || matchStatus === 'live')
      .map(({ matchDate, id, homeTeamId, homeTeam, awayTeamId, awayTeam }) => [
        matchDate,
        id,
        places.get(homeTeamId) ?? homeTeam,
        places.get(awayTeamId) ?? awayTeam,
      ]),
  }
}

export function planSearch(facts: PublicFacts, texts: PieceTexts): Job {
  const index = JSON.stringify(makeSearchIndex(facts, texts))
  return {
    file: `search/${texts.language}.json`,
    hash: createHash('sha256').update(index).digest('base64url').slice(0, 22),
    make: () => packText(index),
  }
}
