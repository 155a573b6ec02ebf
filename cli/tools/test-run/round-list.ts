/** The rounds of the browser suite: which days and hours, and what is said of each. */
import { DAY_MS } from '#data/model/time.ts'
import type { TestResult } from './test-reports.ts'

export interface Round {
  /** `Tue 12:00`. */
  readonly name: string
  /** What the round sets for the suite. */
  readonly env: Readonly<Record<string, string>>
}

const NOON = '12:00'
/** Of the Saturday: short after midnight, before the first match of the day, and so on to the last; a round has to end on its day. */
const HOURS = ['00:30', '07:00', '12:40', '18:54', '22:40']

function toRound(day: string, time: string): Round {
  const moment = new Date(`${day}T${time}:00Z`)
  const weekday = moment.toLocaleDateString('en', { weekday: 'short', timeZone: 'UTC' })
  return {
    name: `${weekday} ${time}`,
    env: { PITCHPROOF_TEST_MOMENT: moment.toISOString() },
  }
}

/** Every day of the week that ends with the Sunday after a Saturday, at noon; then the Saturday at five hours. */
export function listDayRounds(saturday: string): Round[] {
  const toDay = (offset: number) =>
    new Date(Date.parse(saturday) + offset * DAY_MS).toISOString().slice(0, 10)
  return [
    ...[-5, -4, -3, -2, -1, 0, 1].map((offset) => toRound(toDay(offset), NOON)),
    ...HOURS.map((time) => toRound(toDay(0), time)),
  ]
}

/** The usual day, so many times, on pages that run so many times slower. */
export const listSlowRounds = (times: number, slowdown: number): Round[] =>
  Array.from({ length: times }, (_, index) => ({
    name: `Slowed ${slowdown} times, round ${index + 1}`,
    env: { PITCHPROOF_TEST_SLOWDOWN: String(slowdown) },
  }))

/** What is said of a round, and whether all went well: a round without a test has not. */
export function concludeRound(
  name: string,
  { results, hasEndedWell }: { results: readonly TestResult[]; hasEndedWell: boolean },
): { readonly isGood: boolean; readonly lines: readonly string[] } {
  const failed = results.filter(({ status }) => status === 'failed')
  const passed = results.filter(({ status }) => status === 'passed').length
  const counts = [
    `${passed} passed`,
    ...(failed.length > 0 ? [`${failed.length} failed`] : []),
    ...(hasEndedWell || failed.length > 0 ? [] : ['the suite ended with an error']),
  ]
  return {
    isGood: hasEndedWell && failed.length === 0 && passed > 0,
    lines: [
      `${name}: ${counts.join(', ')}`,
      ...failed.map(({ file, title }) => `  failed: ${file}: ${title.split('\n')[0]}`),
    ],
  }
}
