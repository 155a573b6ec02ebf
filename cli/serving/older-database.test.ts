import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Leaf } from '#data/ledger/leaves/leaf.ts'
import { makeKeyLeaf } from '#data/ledger/signing/key-rotation.ts'
import { makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { appendLeaves } from '#data/log/log-folder.ts'
import { insertEntries } from '#data/queries/log/log-rows.ts'
import { TEST_DATABASES } from '#data/testing/test-database.ts'
import type { CliEnv } from '#cli/env.ts'
import { startLocalServer } from '#data/testing/local-server.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { warnOfOlderDatabase } from './older-database.ts'

const NOW = new Date('2026-08-01T00:00:00Z')
const entries = (count: number) =>
  Array.from({ length: count }, (_, n): Leaf => ({
    v: 1,
    kind: 'incident',
    statedAt: NOW.toISOString(),
    message: `entry ${n}`,
    matchIds: [],
  }))

test.each(TEST_DATABASES)(
  'a server logs at its start that the public log or its folder is longer than the database, with the way out: %s',
  async (_, open) => {
    const root = makeTestFolder()
    const key = await makeSigningKey('test.example/log')
    await appendLeaves(join(root, 'public'), key, entries(3))
    let whileAsked = async () => {}
    const server = await startLocalServer(async (_request, response) => {
      await whileAsked()
      response.end(await readFile(join(root, 'public', 'checkpoint')))
    })
    const publicOrigin = server.origin
    const database = await open()
    const lines: string[] = []
    const write = (chunk: unknown, _encoding: unknown, done: () => void) => {
      lines.push((JSON.parse(String(chunk)) as { msg: string }).msg)
      done()
    }
    const logger = pino(new Writable({ write }))
    const env = { publicOrigin, witnesses: [], dataDir: root } as unknown as CliEnv
    const look = async (trusted = key) => {
      lines.length = 0
      await warnOfOlderDatabase({ env, database, logger }, trusted)
      return lines
    }
    const add = (from: number, to: number) =>
      database.write((db) => insertEntries(db, entries(to).slice(from), NOW), { clock: NOW })
    try {
      await add(0, 2)
      expect(await look()).toEqual([
        expect.stringMatching(/has a log of 3 entries, the database knows of 2\. .*ledger adopt/),
      ])
      await appendLeaves(join(root, 'ledger'), key, entries(3))
      expect(await look()).toHaveLength(2)
      await add(2, 3)
      expect(await look()).toEqual([])

      // Another machine publishes while this one asks.
      whileAsked = async () => {
        whileAsked = async () => {}
        await add(3, 4)
        await appendLeaves(join(root, 'public'), key, entries(4).slice(3))
      }
      expect(await look()).toEqual([])

      // Started with the new key, while a cache shows what the old one signed.
      const next = await makeSigningKey(key.name)
      const leaf = await makeKeyLeaf(key, next, NOW.toISOString())
      await database.write((db) => insertEntries(db, [leaf], NOW), { clock: NOW })
      expect(await look(next)).toEqual([])
      await appendLeaves(join(root, 'public'), key, entries(3))
      expect(await look(next)).toEqual([expect.stringContaining('Somebody else has that key')])
    } finally {
      await server.close()
      await database.close()
    }
  },
)
