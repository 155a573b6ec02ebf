/** While the server runs: queues the morning letters that are due, and sends them at the pace of the installation. */
import type { AppDependencies } from '#api/dependencies.ts'
import type { MatchSources } from '#api/matches/match-sources.ts'
import { openMorning } from '#api/morning/morning.ts'
import { queueMorningLetters, sendMorningLetters } from '#api/morning/send-letters.ts'
import type { LetterPace } from '#data/queries/mail/letters-of-a-day.ts'
import { MINUTE_MS } from '#data/model/time.ts'
import { every } from './every.ts'

const EVERY_MS = 5000
/** A part of the pace each time, so that the mail server gets no minute's letters at once. */
const TIMES_A_MINUTE = MINUTE_MS / EVERY_MS

/** Returns a function that stops it after the letters being sent. */
export function startMorningLetters(
  dependencies: AppDependencies,
  sources: MatchSources,
  pace: LetterPace,
): () => Promise<void> {
  const { readLog, logger } = dependencies
  const parts = { ...dependencies, getMorning: openMorning(sources, readLog), pace }
  const work = async () => {
    await queueMorningLetters(parts)
    let left = Math.ceil(pace.perMinute / TIMES_A_MINUTE)
    while (left > 0) {
      const { claimed, handedOver } = await sendMorningLetters(parts, left)
      if (claimed === 0) break
      left -= handedOver
    }
  }
  // A slow mail server: while the letters before are still being sent, no more are begun.
  return every(EVERY_MS, work, { logger, failed: 'the morning letters could not be sent' })
}
