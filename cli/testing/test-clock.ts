/**
 * The moment that browser tests see. Product, test runner and pages are ahead of this machine's
 * clock by one offset, and their clocks run on.
 */
import { toolEnv, setTestClock } from './env.ts'
import { toClockOption } from '#cli/testing/services/moved-clock.ts'

/**
 * A Saturday in the middle of the season, the demo's busiest day. At this hour some matches are over,
 * some are being played and some are still to come. The week's postponed match is of that day, and
 * the cups of the following Tuesday to Thursday are among the days shown. A slow machine needs an
 * hour for all tests: one match ends in it, not six. test-clock.test.ts holds all of this.
 *
 * The moment must lie in the future. The browser stores cookies by its real clock and would drop
 * those that end on a day that is over, which the test runner reads.
 */
export const DEMO_MOMENT = '2029-10-13T15:01:00Z'

/** Moves the clock of all that is started from here on. The first process does so; those it starts inherit it. */
export function moveTestClock(): void {
  if (toolEnv.testClockMs !== null) return
  const moment = toolEnv.testMoment ?? DEMO_MOMENT
  const ms = Date.parse(moment) - Date.now()
  if (!(ms > 0))
    throw new Error(`The browser tests need a moment ahead of this clock, and ${moment} is not.`)
  setTestClock(ms, toClockOption({ ms }))
}
