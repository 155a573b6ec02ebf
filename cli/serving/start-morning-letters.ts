/** While the server runs: queues the morning letters that are due, and sends them at the pace of the installation. */
import type { AppDependencies } from '#api/dependencies.ts'
import { makeReplyCache } from '#api/cache/reply-cache.ts'
import { toLoggableError } from '#api/loggable-error.ts'
import { makeMatchSources } from '#api/matches/match-sources.ts'
import { toMemberHeaders } from '#api/middleware/headers.ts'
import { openMorning } from '#api/morning/morning.ts'
import { queueMorningLetters, sendMorningLetters } from '#api/morning/send-letters.ts'
import type { LetterPace } from '#data/queries/mail/letters-of-a-day.ts'
import { MINUTE_MS } from '#data/model/time.ts'

const EVERY_MS = 5000
/** A part of the pace each time, so that the mail server gets no minute's letters at once. */
const TIMES_A_MINUTE = MINUTE_MS / EVERY_MS

/** Returns a function that stops it after the letters being sent. */
export function startMorningLetters(
  dependencies: AppDependencies,
  pace: LetterPace,
): () => Promise<void> {
  const { readLog, logger } = dependencies
  const sources = makeMatchSources({
    ...dependencies,
    replies: makeReplyCache(),
    headers: toMemberHeaders(dependencies.publicOrigin),
  })
  const parts = { ...dependencies, getMorning: openMorning(sources, readLog), pace }
  let underWay: Promise<unknown> | null = null
  const work = async () => {
    try {
      await queueMorningLetters(parts)
      let left = Math.ceil(pace.perMinute / TIMES_A_MINUTE)
      while (left > 0) {
        const { claimed } = await sendMorningLetters(parts, left)
        if (claimed === 0) break
        left -= claimed
      }
    } catch (error) {
      logger.error({ error: toLoggableError(error) }, 'the morning letters could not be sent')
    }
    underWay = null
  }
  const timer = setInterval(() => {
    // A slow mail server: the letters before are still being sent.
    underWay ??= work()
  }, EVERY_MS)
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
