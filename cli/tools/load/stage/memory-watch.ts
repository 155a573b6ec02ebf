/** Mean resident memory of processes over time: a single reading depends on the last garbage collection. */
import { readMemoryMb } from '#cli/tools/measure/processes.ts'

const LOOK_EVERY_MS = 1000

/**
 * @param readIds process ids, always in the same order; undefined for one that is being restarted
 * @param windowMs length of the window of a mean
 */
export function watchMemory(readIds: () => readonly (number | undefined)[], windowMs: number) {
  const seen = readIds().map((): number[] => [])
  const timer = setInterval(() => {
    for (const [index, processId] of readIds().entries()) {
      const memory = processId === undefined ? null : readMemoryMb(processId)
      if (memory !== null) seen[index]!.push(memory)
    }
  }, LOOK_EVERY_MS).unref()
  return {
    /** Mean of each process over the last window, MB; null if the system does not report it. */
    readMeans(): (number | null)[] {
      return seen.map((all) => {
        const last = all.slice(-Math.ceil(windowMs / LOOK_EVERY_MS))
        return last.length === 0
          ? null
          : last.reduce((total, memory) => total + memory, 0) / last.length
      })
    },
    stop: () => clearInterval(timer),
  }
}
