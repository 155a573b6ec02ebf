/**
 * Loaded into a server before its own code (`--import`): the longest time in which its main thread
 * worked without giving way, as processor time, so that other work on the machine does not count.
 * Written to a file when it ends.
 */
import { writeFileSync } from 'node:fs'

const LOOK_EVERY_MS = 5

/** The option of Node that measures a server, and names the file. */
export function toStopsOption(file: string): string {
  const url = new URL(import.meta.url)
  url.searchParams.set('file', file)
  return `--import=${url.href}`
}

const readMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const file = new URL(import.meta.url).searchParams.get('file')
if (file !== null) {
  let [longestMs, lastMs] = [0, readMs()]
  const look = () => {
    const nowMs = readMs()
    longestMs = Math.max(longestMs, nowMs - lastMs)
    lastMs = nowMs
  }
  setInterval(look, LOOK_EVERY_MS).unref()
  // What came before the first call was no stop: nobody was served.
  process.on('SIGUSR2', () => {
    ;[longestMs, lastMs] = [0, readMs()]
  })
  process.on('exit', () => writeFileSync(file, longestMs.toFixed(0)))
}
