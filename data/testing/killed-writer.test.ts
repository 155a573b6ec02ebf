import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { formatSigningKey, makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { verifyLogFolder } from '#data/log/read-log-folder.ts'
import { makeTestFolder } from './test-folder.ts'

const KILLS = 50
const WRITER = join(import.meta.dirname, 'killed-writer.ts')

/**
 * Kills a writer this long after it was ready; without a time, once it has published.
 * @returns how long it was left to write, ms
 */
async function writeAndKill(folder: string, secret: string, delayMs?: number): Promise<number> {
  const writer = spawn(process.execPath, [WRITER, folder, secret], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(writer.stdout, 'data')
  const start = performance.now()
  await (delayMs === undefined ? once(writer.stdout, 'data') : wait(delayMs))
  const tookMs = performance.now() - start
  writer.kill('SIGKILL')
  await once(writer, 'exit')
  return tookMs
}

test('killed 50 times in the middle of publishing, the log verifies and nothing is doubled or lost', async () => {
  const root = makeTestFolder()
  const folder = join(root, 'ledger')
  const key = await makeSigningKey('pitchproof.example/log')
  const secret = formatSigningKey(key)
  const roundMs = await writeAndKill(folder, secret)
  let before = 0
  let interrupted = 0
  for (let kill = 0; kill < KILLS; kill++) {
    // Spread over two rounds of publishing on this machine, so any point may be hit.
    await writeAndKill(folder, secret, ((kill * 7) % KILLS) * (2 / KILLS) * roundMs)
    const messages: string[] = []
    const report = await verifyLogFolder(folder, {
      keys: [key],
      onLeaf: (leaf) => {
        if (leaf.kind === 'incident') messages.push(leaf.message)
      },
    })
    expect(report.problem).toBeNull()
    expect(report.size).toBeGreaterThanOrEqual(before)
    expect(new Set(messages).size).toBe(messages.length)
    const lengths = new Map<number, number>()
    for (const message of messages) {
      const batch = Number(/^batch (\d+),/.exec(message)![1])
      lengths.set(batch, (lengths.get(batch) ?? 0) + 1)
    }
    expect([...lengths]).toEqual(
      [...lengths.keys()].map((_, batch) => [batch, 1 + ((batch * 37) % 90)]),
    )
    const books = await readFile(join(root, 'books.json'), 'utf8').catch(() => null)
    const { size, pending } = books === null ? { size: 0, pending: null } : JSON.parse(books)
    expect([size, size + (pending?.length ?? 0)]).toContain(report.size)
    if (pending !== null) interrupted++
    before = report.size
  }
  expect(before).toBeGreaterThan(0)
  expect(interrupted).toBeGreaterThan(0)
  await rm(root, { recursive: true })
})
