/**
 * A folder of data that the cups learn from, for measurements: other countries' league files;
 * `names.csv` (UefaCountry, UefaName, Code, LeagueName, FlashName), which maps club names of the
 * cups to those of the leagues; and `CUPS_flashscore.csv` with the qualifying rounds and their
 * odds. Scores there include extra time, which is rare.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CONTEXT_CUPS, isContextLeague, toContextCountry } from '#data/model/context-leagues.ts'
import { toSlug } from '#data/model/feed.ts'
import { toHistoricStatistics, type HistoricMatch } from '#data/model/history.ts'
import { openContext, toContextLeague } from '#pipeline/sources/football-data/context.ts'
import { mapRows, parseTable, type Table } from '#pipeline/sources/football-data/table.ts'
import { toCanonicalTeam, toContextTeam } from '#pipeline/sources/teams/team-identity.ts'
import { toNameKey } from './cup-files.ts'
import { END_OF_TIME } from './league-files.ts'

interface ContextInput {
  readonly matches: readonly HistoricMatch[]
  /** Team ids of clubs in the cups, by `toNameKey`. */
  readonly names: ReadonlyMap<string, string>
}

const QUALIFYING = 'CUPS_flashscore.csv'

async function readTable(folder: string, name: string): Promise<Table | null> {
  const path = join(folder, name)
  return existsSync(path) ? parseTable(await readFile(path), path) : null
}

/** The country of each league file's code, for the short names of `CUPS_flashscore.csv`. */
function toTeamIds(table: Table) {
  const names = new Map<string, string>()
  const flashNames = new Map<string, string>()
  mapRows(table, (read) => {
    const league = toContextLeague(`${read('Code')}.csv`)
    if (league === null) return []
    const { id } = toContextTeam(read('LeagueName'), toContextCountry(league))
    names.set(toNameKey(read('UefaCountry'), read('UefaName')), id)
    if (read('FlashName') !== '') flashNames.set(read('FlashName'), id)
    return [id]
  })
  return { names, flashNames }
}

/** Club ids of a country's league, to resolve short names. */
function toClubsByCountry(matches: readonly HistoricMatch[]): Map<string, Set<string>> {
  const clubs = new Map<string, Set<string>>()
  for (const { league, homeTeamId } of matches) {
    const country = isContextLeague(league) ? toContextCountry(league) : league
    clubs.set(country, (clubs.get(country) ?? new Set()).add(homeTeamId))
  }
  return clubs
}

/** `Laci (Alb)`: a name with the first letters of its country. */
const WITH_COUNTRY = /^(.*) \(([A-Za-z]{3})\)$/

/** Countries with another code in that file than in the league files. */
const OTHER_CODES: Readonly<Record<string, string>> = {
  San: 'SMR',
  Slo: 'SVN',
  Lat: 'LVA',
  Ice: 'ISL',
  Fai: 'FRO',
}

function makeFlashReader(
  flashNames: ReadonlyMap<string, string>,
  clubs: ReadonlyMap<string, ReadonlySet<string>>,
) {
  return (name: string): string => {
    const [, short = name, suffix = ''] = WITH_COUNTRY.exec(name) ?? []
    const named = flashNames.get(name) ?? flashNames.get(short)
    if (named !== undefined) return named
    const country = OTHER_CODES[suffix] ?? suffix.toUpperCase()
    const known = clubs.get(country)
    if (known === undefined) return toCanonicalTeam(short, null).id
    const { id } = toContextTeam(short, country)
    if (known.has(id)) return id
    const words = toSlug(short)
      .split('-')
      .filter((word) => word.length > 3)
    const alike = [...known].filter((club) => words.some((word) => club.includes(word)))
    return alike.length === 1 ? alike[0]! : id
  }
}

function readQualifying(table: Table, toTeamId: (name: string) => string): HistoricMatch[] {
  return mapRows(table, (read): HistoricMatch[] => {
    // Rows with the other file's names are in that file.
    if (read('UefaHome') !== '' || read('FlashHG') === '') return []
    const number = (name: string) => Number(read(name))
    const hasOdds = number('FsH') > 1 && number('FsD') > 1 && number('FsA') > 1
    const hasTotal = number('FsO25') > 1 && number('FsU25') > 1
    const homeTeamId = toTeamId(read('FlashHome'))
    const awayTeamId = toTeamId(read('FlashAway'))
    const date = read('Date')
    return [
      {
        matchId: `${CONTEXT_CUPS}-${date}-${homeTeamId}-${awayTeamId}`,
        league: CONTEXT_CUPS,
        season: Number(read('Season').slice(0, 4)),
        kickoffMs: Date.parse(`${date}T18:00:00Z`),
        homeTeamId,
        awayTeamId,
        goals: { home: number('FlashHG'), away: number('FlashAG') },
        halfTimeGoals: null,
        ...toHistoricStatistics(null),
        referee: null,
        neutral: false,
        awarded: false,
        odds: hasOdds
          ? {
              home: number('FsH'),
              draw: number('FsD'),
              away: number('FsA'),
              over25: hasTotal ? number('FsO25') : null,
              under25: hasTotal ? number('FsU25') : null,
            }
          : null,
      },
    ]
  })
}

/** Everything in a folder that the cups learn from. */
export async function readContextFolder(folder: string): Promise<ContextInput> {
  const context = await openContext({ folder, now: END_OF_TIME })
  const matches = context.toMatchesAt(END_OF_TIME)
  const table = await readTable(folder, 'names.csv')
  const { names, flashNames } = table
    ? toTeamIds(table)
    : { names: new Map<string, string>(), flashNames: new Map<string, string>() }
  const qualifying = await readTable(folder, QUALIFYING)
  if (qualifying === null) return { matches, names }
  const toTeamId = makeFlashReader(flashNames, toClubsByCountry(matches))
  return { matches: [...matches, ...readQualifying(qualifying, toTeamId)], names }
}
