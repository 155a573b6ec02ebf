/** The server's log: JSON lines on standard output, written in blocks, at the latest after a second. */
import { pino, type Logger } from 'pino'

/** As much as is written at once; a smaller block costs a busy server one more system call for every twenty requests. */
const BLOCK_BYTES = 15_000
const FLUSH_EVERY_MS = 1000

/** Lines not yet written when the process ends are written by pino's own hook. */
export function openLogger(level: string): Logger {
  const output = pino.destination({ dest: 1, sync: false, minLength: BLOCK_BYTES })
  setInterval(() => output.flush(), FLUSH_EVERY_MS).unref()
  // One process writes one log: its number and its machine in every line would say nothing.
  return pino({ level, base: null }, output)
}
