/** For tests only: the demo feed limited to a few leagues so that a run is quick, and a run's context around it. */
import { getLeagueByName, type LeagueName } from '#data/model/leagues.ts'
import { OPEN_GATE } from '#pipeline/sources/calls/caller.ts'
import { openSource, type SourceName } from '#pipeline/sources/registry.ts'
import type { MatchSource } from '#pipeline/sources/source.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import { STAGES } from '#pipeline/stages/run.ts'
import { asProgram } from '#data/testing/test-database.ts'

/** Asks for all stages, as the CLI does. */
export const TEST_REQUEST = { stages: STAGES, triggeredBy: 'test', triggeredByUserId: null }

export interface TestFeed {
  readonly name?: SourceName
  /** Folder of the feed's files; null without one. */
  readonly folder?: string | null
  /** Leagues of the feed's answer; the Premier League by default. */
  readonly leagues?: readonly LeagueName[]
  /** Earlier matches are left out; ms since 1970, UTC. */
  readonly fromMs?: number
}

/** A feed that needs no network, limited to a few leagues. */
export function openTestFeed(feed: TestFeed = {}): MatchSource {
  const { name = 'demo', folder = null, leagues = ['Premier League'], fromMs = 0 } = feed
  const source = openSource({
    name,
    folder,
    settings: {},
    // Files are read whole, and what they say of other leagues is part of the answer.
    leagues: name === 'demo' ? leagues.map((league) => getLeagueByName(league).id) : null,
    cacheFolder: '',
    gate: OPEN_GATE,
    logLine: () => {},
  })
  return {
    name: source.name,
    async load(now) {
      const answer = await source.load(now)
      const rows = answer.rows.filter(
        (row) => leagues.includes(row.league) && Date.parse(row.kickoffAt) > fromMs,
      )
      return { ...answer, rows }
    },
  }
}

type OpenedParts = Pick<RunContext, 'database' | 'signingKey' | 'dataDir' | 'now'>

/**
 * The context of a run a week ahead with a moved clock, on the given parts; on PostgreSQL with the
 * rights of the pipeline only.
 */
export function toTestContext(parts: OpenedParts & Partial<RunContext>): RunContext {
  return {
    source: openTestFeed(),
    isClockMoved: true,
    days: 7,
    leagues: null,
    isDryRun: false,
    // A tenth of the time that the usual number takes.
    simulatedSeasons: 2_000,
    logLine: () => {},
    ...parts,
    database: asProgram(parts.database, 'pipeline'),
  }
}
