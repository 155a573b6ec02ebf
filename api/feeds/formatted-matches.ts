/**
 * The matches of all calendars and feeds, formatted once for a publication and language, and again
 * after a while for facts that change without a publication. A calendar or feed only picks its own.
 * Making them grows with the matches of the window (a demo: 413 matches, .3 s of processor), so it
 * yields between leagues.
 */
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { LogReader } from '#data/ledger/tree/log-reader.ts'
import type { Follow } from '#data/model/account/follows.ts'
import type { Language } from '#data/model/languages.ts'
import { DAY_MS, toDayStartMs } from '#data/model/time.ts'
import type { Database } from '#data/db/database.ts'
import { toPublicFacts } from '#data/queries/log/public-facts.ts'
import { readSignedLog } from '#data/queries/log/stored-log.ts'
import { listCalendar, type CalendarRow } from '#data/queries/matches/matches-read.ts'
import type { PublicationReader } from '#data/queries/published.ts'
import { formatEntry } from './atom.ts'
import { formatEvents } from './calendar.ts'
import { toFeedMatch } from './feed-match.ts'

/** Days in calendars: past ones, so that the last round does not vanish at once, and coming ones. */
const CALENDAR_DAYS = { past: 7, ahead: 60 }

export interface FormattedMatch {
  readonly row: Pick<CalendarRow, 'leagueId' | 'homeTeamId' | 'awayTeamId' | 'isMock'>
  readonly updatedAt: Date
  /** In a calendar. */
  readonly event: string
  /** In a feed; null for a fixture without receipt or verdict. */
  readonly entry: string | null
}

/** In order of kick-off within each league. The same object as long as nothing is formatted again. */
export type ReadFormatted = (
  language: Language,
  hidesResults: boolean,
) => Promise<readonly FormattedMatch[]>

interface Parts {
  readonly database: Database
  readonly now: () => Date
  readonly publicOrigin: string
  readonly readLog: LogReader
  readonly publication: PublicationReader
  /** Maximum age, ms. */
  readonly keepMs: number
}

interface Formatted {
  readonly of: readonly [publication: object, history: object]
  readonly madeAtMs: number
  readonly matches: Promise<readonly FormattedMatch[]>
}

export function makeFormattedMatches(parts: Parts): ReadFormatted {
  const { database, now, publicOrigin, readLog, publication, keepMs } = parts
  /** At most two lists for each language, with results and without: about .5 MB each on a demo. */
  const lists = new Map<string, Formatted>()

  const format: ReadFormatted = async (language, hidesResults) => {
    const today = toDayStartMs(now())
    const window = {
      from: new Date(today - CALENDAR_DAYS.past * DAY_MS),
      to: new Date(today + CALENDAR_DAYS.ahead * DAY_MS),
    }
    const rows = await database.readReplica((db) => listCalendar(db, window))
    const { story } = await readSignedLog(database, readLog)
    const formatted: FormattedMatch[] = []
    for (const ofLeague of Map.groupBy(rows, ({ leagueId }) => leagueId).values()) {
      await yieldToOthers()
      const matches = ofLeague.map((row) =>
        toFeedMatch(row, toPublicFacts(story, row.id), { publicOrigin, language, hidesResults }),
      )
      const events = formatEvents(matches, publicOrigin)
      for (const [place, { leagueId, homeTeamId, awayTeamId, isMock }] of ofLeague.entries()) {
        const match = matches[place]!
        formatted.push({
          row: { leagueId, homeTeamId, awayTeamId, isMock },
          updatedAt: match.updatedAt,
          event: events[place]!,
          entry: match.hasNews ? formatEntry(match, publicOrigin) : null,
        })
      }
    }
    return formatted
  }

  return async (language, hidesResults) => {
    const key = `${language} ${hidesResults}`
    const of = [await publication.getCurrent(), publication.getHistory()] as const
    const last = lists.get(key)
    const isFresh = last !== undefined && performance.now() - last.madeAtMs < keepMs
    if (isFresh && last.of[0] === of[0] && last.of[1] === of[1]) return last.matches
    const made = { of, madeAtMs: performance.now(), matches: format(language, hidesResults) }
    lists.set(key, made)
    // A failure is told to those who wait for it, and the next call tries again.
    made.matches.catch(() => lists.get(key) === made && lists.delete(key))
    return made.matches
  }
}

/** Those of these clubs and leagues; all for null. */
export function pickFollowed(
  matches: readonly FormattedMatch[],
  follows: readonly Follow[] | null,
): readonly FormattedMatch[] {
  if (follows === null) return matches
  const idsOf = (kind: Follow['kind']) =>
    new Set(follows.filter((follow) => follow.kind === kind).map(({ id }) => id))
  const [clubs, leagues] = [idsOf('team'), idsOf('league')]
  return matches.filter(
    ({ row }) =>
      leagues.has(row.leagueId) || clubs.has(row.homeTeamId) || clubs.has(row.awayTeamId),
  )
}
