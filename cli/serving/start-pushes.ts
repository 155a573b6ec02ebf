/** While the server runs: looks for events of matches and sends notifications, where the operator has set a contact. */
import type { AppDependencies } from '#api/dependencies.ts'
import { makeReplyCache } from '#api/cache/reply-cache.ts'
import { toLoggableError } from '#api/loggable-error.ts'
import { makeMatchSources } from '#api/matches/match-sources.ts'
import { toMemberHeaders } from '#api/middleware/headers.ts'
import { queuePushes, sendPushes } from '#api/push/send-pushes.ts'

const EVERY_MS = 5000

/** Returns a function that stops it after the messages being sent. */
export function startPushes(dependencies: AppDependencies): () => Promise<void> {
  const { logger, pushContact, publicOrigin } = dependencies
  if (pushContact === null) return async () => {}
  const sources = makeMatchSources({
    ...dependencies,
    replies: makeReplyCache(),
    headers: toMemberHeaders(publicOrigin),
  })
  const parts = { ...dependencies, sources }
  let underWay: Promise<unknown> | null = null
  const work = async () => {
    try {
      await queuePushes(parts)
      await sendPushes(parts)
    } catch (error) {
      logger.error({ error: toLoggableError(error) }, 'the notifications could not be sent')
    }
    underWay = null
  }
  const timer = setInterval(() => {
    underWay ??= work()
  }, EVERY_MS)
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
