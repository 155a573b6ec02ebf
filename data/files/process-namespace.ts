import { readlinkSync } from 'node:fs'

/**
 * In which process ids have a meaning: on Linux each container numbers its own. Null on systems
 * that number all processes of a machine together.
 */
export const PROCESS_NAMESPACE = readNamespace()

function readNamespace(): string | null {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? null
  } catch {
    return null
  }
}
