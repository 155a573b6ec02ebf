import { expect, test } from 'vitest'
import {
  formatVerifierKey,
  makeSigningKey,
  parseVerifierKey,
} from '#data/ledger/signing/signing-key.ts'
import { isLocalLogName, toLogName } from '#data/snapshots/keys.ts'
import { listObstacles, toApplication } from './ledger-apply.ts'

const head = { origin: 'football.example/log', size: 1, rootHash: new Uint8Array(32) }
const shows = async () => head

test('a log is named after the address of its site; only a local one is not', () => {
  expect(toLogName('https://football.example')).toBe('football.example/log')
  expect(toLogName('https://football.example:8443')).toBe('football.example:8443/log')
  for (const origin of [null, 'http://localhost:1', 'http://127.0.0.1:1', 'http://[::1]:1']) {
    expect(toLogName(origin)).toBe('pitchproof.local/log')
    expect(isLocalLogName(toLogName(origin))).toBe(true)
  }
  expect(isLocalLogName('football.example/log')).toBe(false)
})

test('the entry has the lines of the list in order, and the letter has all required parts', async () => {
  const key = await makeSigningKey('football.example/log')
  const { entry, letter } = toApplication({
    key,
    publicOrigin: 'https://football.example',
    contact: 'log@football.example',
  })
  const lines = entry.split('\n')
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['vkey', 'qpd', 'contact'])
  expect(formatVerifierKey(parseVerifierKey(lines[0]!.slice('vkey '.length)))).toBe(
    formatVerifierKey(key),
  )
  expect(lines[1]).toMatch(/^qpd [1-9]\d*$/)
  expect(letter).toContain(entry)
  for (const words of ['Origin line: football.example/log', 'at most 2880 a day', 'staging'])
    expect(letter).toContain(words)
})

test('each obstacle to the network accepting the log is named, with the way out', async () => {
  const key = await makeSigningKey('football.example/log')
  const ready = { key, publicOrigin: 'https://football.example', contact: 'log@football.example' }
  expect(await listObstacles(ready, shows)).toEqual([])
  const local = { ...ready, key: await makeSigningKey('pitchproof.local/log') }
  expect((await listObstacles(local, shows)).join()).toContain('not a name of yours')
  expect((await listObstacles({ ...ready, contact: null }, shows)).join()).toContain('--contact')
  const plain = { ...ready, publicOrigin: 'http://football.example' }
  expect((await listObstacles(plain, shows)).join()).toContain('https')
  expect((await listObstacles({ ...ready, publicOrigin: null }, shows)).join()).toContain('https')
  const elsewhere = { ...ready, publicOrigin: 'https://other.example' }
  expect((await listObstacles(elsewhere, shows)).join()).toContain('belong together')
  expect((await listObstacles(ready, async () => null)).join()).toContain('shows no checkpoint')
})
