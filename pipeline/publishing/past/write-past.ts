/** Writes `past/`, which pages of past matches are drawn from: a day once, and again when the log has news of it. */
import { toContentHash } from '#data/files/content-hash.ts'
import { join } from 'node:path'
import { acquireFolderLock } from '#data/files/folder-lock.ts'
import type { LogStory } from '#data/ledger/audit/log-story.ts'
import { writeFilesAtomically, type WholeFile } from '#data/files/atomic-file.ts'
import { readPastIndex } from '#data/log/past-index.ts'
import { readDerived } from '#data/files/read-derived.ts'
import { listPastLists } from '#data/queries/published-pages.ts'
import { OUTCOME_SIDES, toPrintedChances } from '#data/model/forecast/printed-chances.ts'
import { toLots } from '#data/model/lots.ts'
import type { PublicDay, PublicMatch } from '#data/model/match/public-match.ts'
import {
  PAST_INDEX,
  PastLeagueSchema,
  toPastDayFile,
  toPastLeagueFile,
  type PastIndex,
  type PastRow,
} from '#data/model/past/past-files.ts'
import { readStoredLog } from '#data/queries/log/stored-log.ts'
import { fetchShared } from '#pipeline/publishing/fetch-shared.ts'
import { toPastLimit } from '#pipeline/publishing/public-matches.ts'
import { toSeason, toSeasonName } from '#data/model/season.ts'
import { toDay } from '#data/model/time.ts'
import { toRunWindow, type RunContext } from '#pipeline/stages/run-context.ts'
import { gatherPastMatches } from './log-matches.ts'
import { listPastDays, type PastDay } from './past-days.ts'

/**
 * Days that one run writes: in steady state one day a day leaves those that are shown. What is left
 * after a long stop, or of an older installation, comes with later runs.
 */
export const DAYS_PER_RUN = 60

/** Days gathered and written at once. */
const BATCH = 7

type Context = Pick<RunContext, 'database' | 'dataDir' | 'now' | 'days'>

export interface PastReport {
  readonly written: number
  /** Days that are still to be written. */
  readonly left: number
}

const toJson = (content: unknown) => `${JSON.stringify(content)}\n`

function countSaid(said: readonly ({ readonly wasCorrect: boolean } | null)[]) {
  const open = said.filter((one) => one !== null)
  return { count: open.length, right: open.filter(({ wasCorrect }) => wasCorrect).length }
}

/** A match as the lists of the archive show it. */
function toPastRow(match: PublicMatch): PastRow {
  const { id, matchDate, matchTime, homeTeamId, homeTeam, awayTeamId, awayTeam, opened } = match
  const outcome = opened?.prediction.predictedOutcome
  return {
    id,
    matchDate,
    matchTime,
    homeTeamId,
    homeTeam,
    awayTeamId,
    awayTeam,
    homeScore: match.actualHomeScore,
    awayScore: match.actualAwayScore,
    said:
      opened && outcome
        ? {
            outcome,
            percent: toPrintedChances(opened.prediction)[OUTCOME_SIDES[outcome]],
            wasCorrect: opened.wasCorrect,
          }
        : null,
  }
}

function toClubs(rows: readonly PastRow[]): [id: string, name: string][] {
  const clubs = new Map(
    rows.flatMap(({ homeTeamId, homeTeam, awayTeamId, awayTeam }) => [
      [homeTeamId, homeTeam] as const,
      [awayTeamId, awayTeam] as const,
    ]),
  )
  return [...clubs].sort(([, one], [, other]) => one.localeCompare(other, 'en'))
}

interface GatheredDay extends PastDay {
  readonly season: string
  readonly matches: readonly PublicMatch[]
}

/** The rows of a league's season once these days are as they are now. */
function replaceRows(old: readonly PastRow[], days: readonly GatheredDay[], leagueId: string) {
  const ids = new Set(days.flatMap(({ matches }) => matches.map(({ id }) => id)))
  const replaced = new Set(days.map(({ day }) => day))
  const fresh = days.flatMap(({ matches }) =>
    matches.filter((match) => match.leagueId === leagueId && match.receipt !== null).map(toPastRow),
  )
  const kept = old.filter(({ id, matchDate }) => !ids.has(id) && !replaced.has(matchDate))
  const toKey = ({ matchDate, matchTime, id }: PastRow) => `${matchDate} ${matchTime} ${id}`
  return [...kept, ...fresh].sort((one, other) => (toKey(one) < toKey(other) ? -1 : 1))
}

/** Null where the file is damaged or lost. */
const readRows = async (dataDir: string, place: string) =>
  (await readDerived(join(dataDir, toPastLeagueFile(place)), PastLeagueSchema))?.rows ?? null

/** The rows of a season's other days are lost, so these are written again by the runs that follow. */
function forgetOthers(
  index: { readonly days: Record<string, unknown> },
  season: string,
  written: readonly GatheredDay[],
): void {
  const kept = new Set(written.map(({ day }) => day))
  for (const day of Object.keys(index.days))
    if (!kept.has(day) && toSeasonOfDay(day) === season) delete index.days[day]
}

const toSeasonOfDay = (day: string) => toSeasonName(toSeason(Date.parse(day)))

/** The files of these days and of the league seasons they belong to, then the index. */
async function writeDays(
  dataDir: string,
  index: PastIndex,
  days: readonly GatheredDay[],
): Promise<PastIndex> {
  const next = { ...index, days: { ...index.days }, leagues: { ...index.leagues }, isWhole: false }
  const files: WholeFile[] = days.map(({ day, matches }) => ({
    path: join(dataDir, toPastDayFile(day)),
    bytes: toJson({ day, matches: [...matches] } satisfies PublicDay),
  }))
  for (const { day, hash, season, matches } of days)
    next.days[day] = { hash, season, ...countSaid(matches.map(({ opened }) => opened)) }
  for (const [season, ofSeason] of Map.groupBy(days, (day) => day.season)) {
    const known = Object.keys(index.leagues).filter((place) => place.startsWith(`${season}/`))
    const named = ofSeason.flatMap(({ matches }) => matches.map(({ leagueId }) => leagueId))
    const leagues = new Set([...known.map((place) => place.slice(season.length + 1)), ...named])
    for (const leagueId of leagues) {
      const place = `${season}/${leagueId}`
      const stored = await readRows(dataDir, place)
      if (stored === null && place in index.leagues) forgetOthers(next, season, ofSeason)
      const old = stored ?? []
      const rows = replaceRows(old, ofSeason, leagueId)
      if (rows.length === 0 && old.length === 0) continue
      const bytes = toJson({ rows })
      files.push({ path: join(dataDir, toPastLeagueFile(place)), bytes })
      next.leagues[place] = {
        hash: toContentHash(bytes),
        ...countSaid(rows.map(({ said }) => said)),
        clubs: toClubs(rows),
      }
    }
  }
  await writeFilesAtomically(files)
  await writeIndex(dataDir, next)
  return next
}

const writeIndex = (dataDir: string, index: PastIndex) =>
  writeFilesAtomically([{ path: join(dataDir, PAST_INDEX), bytes: toJson(index) }])

/** The index without days before `limit` whose predicted matches have all moved to another one. */
async function dropMoved(dataDir: string, all: readonly PastDay[], limit: string) {
  const index = await readPastIndex(dataDir)
  const listed = new Set(all.map(({ day }) => day))
  const stored = Object.entries(index.days)
  const days = stored.filter(([day]) => day >= limit || listed.has(day))
  if (days.length === stored.length) return index
  const next = { ...index, days: Object.fromEntries(days) }
  await writeIndex(dataDir, next)
  return next
}

async function gatherDay({ database }: Context, story: LogStory, past: PastDay) {
  const matches = await database.read((db) => gatherPastMatches(db, story, past.ids))
  return { ...past, season: toSeasonOfDay(past.day), matches }
}

/**
 * Writes days that are missing or of which the log has news, the newest first. While another process
 * writes there nothing is done, and `written` is 0.
 * @param most days written at most
 */
export async function writePast(context: Context, most: number): Promise<PastReport> {
  const { database, dataDir } = context
  const { story } = await readStoredLog(database)
  const limit = toPastLimit(toRunWindow(context).from)
  const all = listPastDays(story, limit)
  const lock = acquireFolderLock(join(dataDir, 'run', 'past.lock'))
  if ('holderProcessId' in lock) return { written: 0, left: all.length }
  try {
    await fetchShared(context, PAST_INDEX, listPastLists)
    let index = await dropMoved(dataDir, all, toDay(limit))
    const stale = all.filter(({ day, hash }) => index.days[day]?.hash !== hash)
    const wanted = stale.slice(0, most)
    for (const lot of toLots(wanted, BATCH)) {
      const days: GatheredDay[] = []
      for (const past of lot) days.push(await gatherDay(context, story, past))
      index = await writeDays(dataDir, index, days)
    }
    const left = stale.length - wanted.length
    if (left === 0 && all.length > 0 && !index.isWhole)
      await writeIndex(dataDir, { ...index, isWhole: true })
    return { written: wanted.length, left }
  } finally {
    lock.release()
  }
}
