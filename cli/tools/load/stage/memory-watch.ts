/** Resident memory of processes over time: at a single moment it depends on what has just been collected. */
import { readMemoryMb } from '#cli/tools/measure/processes.ts'

const LOOK_EVERY_MS = 1000

/**
 * @param readIds the processes, in the same order each time; undefined for one that is being started again
 * @param windowMs how long back a mean reaches
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
    /** Of each process over the last window, MB; null where the system does not tell. */
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
