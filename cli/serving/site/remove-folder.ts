/**
 * Removes a whole site on a thread of its own: 40,000 files take a second, twice as long when each is
 * answered to the main thread, where a server answers visitors meanwhile.
 */
import { Worker } from 'node:worker_threads'

const REMOVE = `
  const { rmSync } = require('node:fs')
  rmSync(require('node:worker_threads').workerData, { recursive: true, force: true })
`

export async function removeFolder(folder: string): Promise<void> {
  // What this process has preloaded is for its main thread.
  const thread = new Worker(REMOVE, { eval: true, workerData: folder, execArgv: [] })
  await new Promise<void>((done, fail) => {
    thread.once('error', fail)
    thread.once('exit', () => done())
  })
}
