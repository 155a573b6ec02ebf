/** What a process and its children have used, as Linux tells in `/proc`; null elsewhere. */
import { readFileSync } from 'node:fs'

/** Clock ticks per second in `/proc`, the same on every Linux that Node runs on. */
const TICKS = 100

/** Resident memory, MB. */
export function readMemoryMb(processId: number): number | null {
  try {
    const text = readFileSync(`/proc/${processId}/status`, 'utf8')
    const kilobytes = /VmRSS:\s+(\d+)/.exec(text)?.[1]
    return kilobytes === undefined ? null : Number(kilobytes) / 1024
  } catch {
    return null
  }
}

export function listChildren(processId: number): number[] {
  try {
    return readFileSync(`/proc/${processId}/task/${processId}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
      .map(Number)
  } catch {
    return []
  }
}

/** Numbers of one process; those of its ended children are in the last two once it has waited for them. */
function readTicks(processId: number): number {
  try {
    const stat = readFileSync(`/proc/${processId}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // utime, stime, cutime, cstime: fields 14 to 17 of proc(5).
    return fields.slice(11, 15).reduce((total, ticks) => total + Number(ticks), 0)
  } catch {
    return 0
  }
}

/** Processor seconds of a process and of all its children, also those that have ended. */
export function readProcessorSeconds(processId: number): number {
  return [processId, ...listChildren(processId)].reduce(
    (total, one) => total + readTicks(one) / TICKS,
    0,
  )
}
