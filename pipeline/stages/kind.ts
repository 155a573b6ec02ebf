/** A run's feed and its database are both made up or both real, from the first write on. */
import { requireKind, type InstallationKind } from '#data/queries/operation/installation.ts'
import type { MatchSource } from '#pipeline/sources/source.ts'
import type { RunContext } from './run-context.ts'

/** The kind of installation that a feed creates. */
export function toKind(source: Pick<MatchSource, 'name'>): InstallationKind {
  return source.name === 'demo' ? 'demo' : 'real'
}

/** Refuses a feed of the other kind, before anything is read or written. */
export async function requireSameKind(context: RunContext): Promise<void> {
  const { database, source, isDemoAsked = false } = context
  await database.read((db) =>
    requireKind(db, { kind: toKind(source), feed: source.name, isDemoAsked }),
  )
}
