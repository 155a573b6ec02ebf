/** For tests only: the demo feed held to a few leagues so that a run is quick, and a run's context around it. */
import type { LeagueName } from '#data/model/leagues.ts'
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
  /** Folder of the feed's files; null for one that has none. */
  readonly folder?: string | null
  /** Leagues kept of the feed's answer; the Premier League when left out. */
  readonly leagues?: readonly LeagueName[]
  /** Matches that kicked off before this instant are left out; ms since 1970, UTC. */
  readonly fromMs?: number
}

/** A feed that needs no network, held to a few leagues. */
export function openTestFeed(feed: TestFeed = {}): MatchSource {
  const { name = 'demo', folder = null, leagues = ['Premier League'], fromMs = 0 } = feed
  const source = openSource({
    name,
    folder,
    settings: {},
    leagues: null,
    cacheFolder: '',
    gate: OPEN_GATE,
    tell: () => {},
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

/** A run a week ahead with a moved clock, on the parts that a test has opened; on PostgreSQL with the rights of the pipeline alone. */
export function toTestContext(parts: OpenedParts & Partial<RunContext>): RunContext {
  return {
    source: openTestFeed(),
    isClockMoved: true,
    days: 7,
    leagues: null,
    isDryRun: false,
    tell: () => {},
    ...parts,
    database: asProgram(parts.database, 'pipeline'),
  }
}
