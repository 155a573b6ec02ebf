/** The server's log: JSON lines on standard output, written in blocks, at the latest after a second. */
import { setTimeout as pause } from 'node:timers/promises'
import { pino, type Logger } from 'pino'
import { PROGRAM_VERSION } from '#data/model/program-version.ts'

/** Bytes per write; a smaller block costs a busy server one more system call per twenty requests. */
const BLOCK_BYTES = 15_000
const FLUSH_EVERY_MS = 1000
const LAST_LINES_MS = 2000

/** Pino's own hook writes the remaining lines when the process ends. */
export function openLogger(level: string): Logger {
  const output = pino.destination({ dest: 1, sync: false, minLength: BLOCK_BYTES })
  setInterval(() => output.flush(), FLUSH_EVERY_MS).unref()
  // One process writes one log: process id and host name in every line would be useless. While
  // machines are brought up to date one after the other, the version tells them apart.
  return pino({ level, base: { version: PROGRAM_VERSION } }, output)
}

/**
 * Writes the last lines, as the last step of a server. Where nobody reads its output any more the
 * write never ends, and Node would wait for it for good: then the process is ended.
 */
export async function endLog(logger: Logger): Promise<void> {
  const written = new Promise<true>((done) => logger.flush(() => done(true)))
  if (!(await Promise.race([written, pause(LAST_LINES_MS, false, { ref: false })])))
    process.kill(process.pid, 'SIGTERM')
}
