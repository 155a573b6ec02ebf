/**
 * Loads a demo on request, where one was cleared: the past is played as on a first start, then one
 * run of today. A running server starts nothing of its own meanwhile.
 */
import type { ReadDb } from '#data/db/database.ts'
import { matches, predictions } from '#data/db/schema.ts'
import { AppError } from '#data/model/errors.ts'
import { isLocked, withLock } from '#data/queries/locks.ts'
import { requireKind } from '#data/queries/operation/installation.ts'
import { toKind } from '#pipeline/stages/kind.ts'
import { run, STAGES } from '#pipeline/stages/run.ts'
import { makeRunContext, openChosenSource } from '#cli/run-context.ts'
import { playDemoPast, type DemoOptions } from './first-run.ts'

const LOCK = 'loading of the demo'

export const isDemoLoading = (db: ReadDb): Promise<boolean> => isLocked(db, LOCK)

interface LoadOptions extends DemoOptions {
  /** Who requested it: an administrator's id, or null for the command line. */
  readonly by: string | null
}

export interface LoadedDemo {
  readonly matches: number
  readonly predictions: number
}

/**
 * Loads the demo, or finishes an interrupted loading; throws `conflict` where matches are real, or
 * a feed of real ones is configured.
 */
export async function loadDemo(options: LoadOptions): Promise<LoadedDemo> {
  const { database, by } = options
  return withLock(database, LOCK, async () => {
    await requireNoRealMatches(options)
    const choices = { ...options.choices, isDemoAsked: true }
    await playDemoPast({ ...options, choices })
    const report = await run(await makeRunContext(options, choices), {
      stages: STAGES,
      triggeredBy: by === null ? 'cli' : 'admin',
      triggeredByUserId: by,
    })
    if (report.isSkipped) throw new AppError('busy', report.warnings.join(' '))
    return database.read(async (db) => ({
      matches: await db.$count(matches),
      predictions: await db.$count(predictions),
    }))
  })
}

async function requireNoRealMatches(options: LoadOptions): Promise<void> {
  const asked = { kind: 'demo', feed: 'demo', isDemoAsked: true } as const
  await options.database.read((db) => requireKind(db, asked))
  const { name } = await openChosenSource(options, {}, options.logLine)
  if (toKind({ name }) === 'demo') return
  throw new AppError(
    'conflict',
    `The feed ${name} is configured, so real matches belong here: nothing was changed. Take it out of the settings to load a demo, or start the server to load real matches.`,
  )
}
