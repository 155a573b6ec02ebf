/** While the server runs: looks for events of matches and sends notifications, where the operator has set a contact. */
import type { AppDependencies } from '#api/dependencies.ts'
import type { MatchSources } from '#api/matches/match-sources.ts'
import { queuePushes, sendPushes } from '#api/push/send-pushes.ts'
import { every } from './every.ts'

const EVERY_MS = 5000

/** Returns a function that stops it after the messages being sent. */
export function startPushes(
  dependencies: AppDependencies,
  sources: MatchSources,
): () => Promise<void> {
  const { logger, pushContact } = dependencies
  if (pushContact === null) return async () => {}
  const parts = { ...dependencies, sources }
  const work = async () => {
    await queuePushes(parts)
    await sendPushes(parts)
  }
  return every(EVERY_MS, work, { logger, failed: 'the notifications could not be sent' })
}
