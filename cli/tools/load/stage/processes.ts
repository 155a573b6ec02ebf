/** The memory of a process, and its children, as Linux tells in `/proc`. */
import { readFileSync } from 'node:fs'

/** Resident memory, MB; null where the system does not tell. */
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
