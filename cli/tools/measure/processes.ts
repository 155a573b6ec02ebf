/** Memory and processor time of processes from Linux's `/proc`; null on other systems. */
import { readFileSync } from 'node:fs'

/** Clock ticks per second in `/proc`, the same on every Linux that Node runs on. */
const TICKS = 100

function read(processId: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${processId}/${file}`, 'utf8')
  } catch (error) {
    // The process has ended, or this is not Linux.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

export function listChildren(processId: number): number[] {
  const children = read(processId, `task/${processId}/children`) ?? ''
  return children.split(' ').filter(Boolean).map(Number)
}

/** Ids of the process and all its descendants. */
export function listProcesses(processId: number): number[] {
  return [processId, ...listChildren(processId).flatMap(listProcesses)]
}

/** Resident memory, MB: now, or at its peak; null if the system does not report it. */
export function readMemoryMb(processId: number, when: 'now' | 'peak' = 'now'): number | null {
  const name = when === 'now' ? 'VmRSS' : 'VmHWM'
  const kilobytes = new RegExp(`${name}:\\s+(\\d+)`).exec(read(processId, 'status') ?? '')?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) / 1024
}

/** Processor seconds of a process and its ended children; null if the system does not report them. */
export function readProcessorSeconds(processId: number): number | null {
  const stat = read(processId, 'stat')
  if (stat === null) return null
  // utime, stime, cutime, cstime: fields 14 to 17 of proc(5).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS
}

/**
 * A process's part of the memory, MB: a page that several share counts in equal parts; null if the
 * system does not report it.
 */
export function readSharedMemoryMb(processId: number): number | null {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(read(processId, 'smaps_rollup') ?? '')?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) / 1024
}
