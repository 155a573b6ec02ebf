import type { ChildProcess } from 'node:child_process'

/** True for a process that has exited, or that a signal has ended (which has no exit code). */
export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/** Asks a process to end, waits for it, and kills it after a grace period. */
export async function stopChild(
  child: ChildProcess,
  signal: NodeJS.Signals,
  graceMs = 15_000,
): Promise<void> {
  if (hasEnded(child)) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  const force = setTimeout(() => child.kill('SIGKILL'), graceMs)
  await ended
  clearTimeout(force)
}

/**
 * What a process has printed so far, on both streams where both are piped.
 *
 * @param most so many characters of its end
 */
export function collectOutput({ stdout, stderr }: ChildProcess, most = Infinity): () => string {
  let output = ''
  for (const stream of [stdout, stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-most)
    })
  return () => output
}
