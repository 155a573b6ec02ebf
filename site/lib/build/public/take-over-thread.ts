/**
 * Links the public files of the old site into a new folder, on a thread of its own: 12,000 folders and
 * 40,000 links take seconds that Astro's pages need not wait for. Answers with the names it has linked.
 */
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { takeOver, type Written } from './public-list.ts'

const { folder, files, to } = workerData as Written & { readonly to: string }
const taken = Object.keys(files).filter((file) => {
  mkdirSync(dirname(join(to, file)), { recursive: true })
  return takeOver(join(folder, file), join(to, file))
})
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort!.postMessage(taken)
