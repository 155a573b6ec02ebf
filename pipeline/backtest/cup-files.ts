/**
 * Matches of the UEFA cups from a file in openfootball's format, for measurements: Div (CL, EL,
 * UECL), Season (2011/12), Date, Time, Stage, teams with their countries, and the score after 90
 * minutes. Qualifying rounds are context: learned from, never predicted or counted.
 */
import { readFile } from 'node:fs/promises'
import { CONTEXT_CUPS, isContextLeague } from '#data/model/context-leagues.ts'
import { AppError } from '#data/model/errors.ts'
import { toHistoricStatistics, type HistoricMatch } from '#data/model/history.ts'
import { getCupByCode } from '#data/model/leagues/feed-leagues.ts'
import { getCountryByFifaCode } from '#data/model/leagues/fifa-codes.ts'
import { makeOddsReader } from '#pipeline/sources/football-data/odds.ts'
import { mapRows, parseTable } from '#pipeline/sources/football-data/table.ts'
import { isQualifyingName, toCupStage } from '#pipeline/season/cups/cup-rules.ts'
import { toCanonicalTeam } from '#pipeline/sources/teams/team-identity.ts'

const REQUIRED = ['Div', 'Season', 'Date', 'HomeTeam', 'AwayTeam', 'FTHG', 'FTAG'] as const
const USUAL_TIME = '20:00'

interface CupInput {
  readonly matches: readonly HistoricMatch[]
  readonly fileNames: ReadonlyMap<string, string>
  /** The file's name of each match's stage, by match id. */
  readonly stages: ReadonlyMap<string, string>
}

/** Key of a club in a list of names: FIFA's three letters of its country, and its name in the file. */
export function toNameKey(country: string, name: string): string {
  return `${country}/${name}`
}

/**
 * Played cup matches of a file; throws `source_changed` when a column is missing.
 *
 * @param names team ids of clubs of context leagues, by `toNameKey`
 */
export async function readCupFile(
  path: string,
  names: ReadonlyMap<string, string> = new Map(),
): Promise<CupInput> {
  const table = parseTable(await readFile(path), path)
  const missing = REQUIRED.filter((name) => !table.columns.has(name))
  if (missing.length > 0)
    throw new AppError('source_changed', `${path} has no column ${missing.join(', ')}.`)
  const fileNames = new Map<string, string>()
  const stages = new Map<string, string>()
  const readOdds = makeOddsReader(table.columns)
  const matches = mapRows(table, (read, cells) => {
    const league = getCupByCode(read('Div'))?.id
    if (league === undefined || read('FTHG') === '' || read('FTAG') === '') return []
    const toTeam = (side: 'Home' | 'Away') => {
      const name = read(`${side}Team`)
      const country = read(`${side}Country`)
      const known = names.get(toNameKey(country, name))
      const id = known ?? toCanonicalTeam(name, getCountryByFifaCode(country)).id
      fileNames.set(`${league}/${id}`, name)
      return id
    }
    const [homeTeamId, awayTeamId] = [toTeam('Home'), toTeam('Away')]
    const date = read('Date')
    const match: HistoricMatch = {
      matchId: `${league}-${date}-${homeTeamId}-${awayTeamId}`,
      league,
      season: Number(read('Season').slice(0, 4)),
      kickoffMs: Date.parse(`${date}T${read('Time') || USUAL_TIME}:00Z`),
      homeTeamId,
      awayTeamId,
      goals: { home: Number(read('FTHG')), away: Number(read('FTAG')) },
      halfTimeGoals:
        read('HTHG') === '' ? null : { home: Number(read('HTHG')), away: Number(read('HTAG')) },
      ...toHistoricStatistics(null),
      referee: null,
      neutral: toCupStage(read('Stage')) === 'final',
      awarded: false,
      odds: readOdds(cells, () => {}),
    }
    stages.set(match.matchId, read('Stage'))
    return [match]
  })
  const seasons = Map.groupBy(matches, ({ league, season }) => `${league}/${season}`)
  const read = [...seasons.values()].flatMap((season) => toMainPartAndContext(season, stages))
  for (const { matchId, league } of read) if (isContextLeague(league)) stages.delete(matchId)
  return { matches: read, fileNames, stages }
}

/**
 * A season of a cup, with its qualifying rounds as context matches: by their name, or before the
 * first match of the phase.
 */
function toMainPartAndContext(
  season: readonly HistoricMatch[],
  stages: ReadonlyMap<string, string>,
): HistoricMatch[] {
  const toStage = ({ matchId }: HistoricMatch) => stages.get(matchId) ?? ''
  const phase = season.filter((match) => toCupStage(toStage(match)) === 'phase')
  const begunMs = Math.min(...phase.map(({ kickoffMs }) => kickoffMs))
  const isEarly = ({ kickoffMs }: HistoricMatch) => phase.length > 0 && kickoffMs < begunMs
  return season.map((match) =>
    isQualifyingName(toStage(match)) || isEarly(match) ? { ...match, league: CONTEXT_CUPS } : match,
  )
}
