/**
 * The moment that browser tests see. Product, test runner and pages are ahead of this machine's
 * clock by one offset, and their clocks run on.
 */
import { toolEnv, setTestClock } from './env.ts'
import { toClockOption } from '#cli/testing/services/moved-clock.ts'

/**
 * A Saturday, the demo's busiest day, in the middle of the season, at an hour when matches are over,
 * on the pitch and to come; the week's postponed match is of that day, and the cups of the coming
 * Tuesday to Thursday are among the days that are shown, and within the hour that a slow machine
 * needs for all tests one match ends, not six (test-clock.test.ts holds this). It lies ahead: cookies with an end that the runner reads are stored by the real clock of the browser, and
 * those of a day that is over would be dropped.
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
