/** Each call's times at full size beside those on the demo alone. */
import type { Answer, Ask } from './ask.ts'
import type { Call } from './calls.ts'

/** Twice as long as next to nothing is no harm: below this it does not count. */
const SHORT_MS = 10

/** The demo alone, and the same demo among a million members. */
export interface Both<Each> {
  readonly small: Each
  readonly large: Each
}

interface Times {
  readonly statuses: ReadonlySet<number>
  readonly p50: number
  readonly p99: number
}

const toTimes = (answers: readonly Answer[]): Times => {
  const times = answers.map(({ ms }) => ms).toSorted((left, right) => left - right)
  const at = (share: number) => times[Math.ceil(times.length * share) - 1]!
  return { statuses: new Set(answers.map(({ status }) => status)), p50: at(0.5), p99: at(0.99) }
}

/** Asks both in turn, so that a machine that is busy with something else is so for both. */
async function measure(both: Both<Ask>, call: Call, most: number): Promise<Both<Times>> {
  const answers: Both<Answer[]> = { small: [], large: [] }
  const count = Math.min(call.most ?? most, most)
  for (let time = 0; time < count; time += 1) {
    answers.small.push(await both.small(call))
    answers.large.push(await both.large(call))
  }
  return { small: toTimes(answers.small), large: toTimes(answers.large) }
}

export async function measureAll(both: Both<Ask>, calls: readonly Call[], times: number) {
  // The first time of each is that of a cold cache.
  for (const call of calls.filter(({ most }) => most === undefined))
    for (const ask of [both.small, both.large]) await ask(call)
  const all: Both<Times>[] = []
  for (const call of calls) all.push(await measure(both, call, times))
  return all
}

export const describeCall = ({ role, method, path }: Call) =>
  `${method} ${path.replaceAll(/[0-9a-f-]{36}|demo-[\w-]+/g, 'ID')} (${role})`

interface Results {
  readonly calls: readonly Call[]
  readonly times: readonly Both<Times>[]
  readonly failed: ReadonlySet<Call>
  readonly tell: (words: string) => void
}

/** Prints one line for each call; false when one fails, reads a large table whole, or takes more than twice as long. */
export function tellTimes({ calls, times, failed, tell }: Results): boolean {
  let isKept = failed.size === 0
  tell(`${'call'.padEnd(64)} demo p50    p99   full p50    p99   ms`)
  for (const [place, call] of calls.entries()) {
    const { small: before, large: now } = times[place]!
    const isOk = [...before.statuses, ...now.statuses].every((status) => status < 300)
    const isQuick = now.p99 <= Math.max(2 * before.p99, SHORT_MS)
    isKept &&= isOk && isQuick
    const faults = [
      ...(failed.has(call) ? ['READS A LARGE TABLE WHOLE'] : []),
      ...(isQuick ? [] : ['MORE THAN TWICE AS LONG']),
      ...(isOk ? [] : [`ANSWERED ${[...now.statuses].join(', ')}`]),
    ]
    const cells = [before.p50, before.p99, now.p50, now.p99].map((ms) => ms.toFixed(1).padStart(8))
    tell(`${describeCall(call).padEnd(64)}${cells.join(' ')}   ${faults.join(', ') || 'ok'}`)
  }
  return isKept
}
