/** A log made to exhaust its verifier's memory, checked by the built file in a process whose memory is measured. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { concatBytes, type Bytes } from '#data/ledger/format/bytes.ts'
import { toCanonicalBytes } from '#data/ledger/format/canonical-json.ts'
import { formatEntryBundle, MOST_ENTRY_BYTES } from '#data/ledger/format/entry-bundle.ts'
import { signCheckpoint } from '#data/ledger/signing/checkpoint.ts'
import { formatVerifierKey, makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { hashLeaf, hashPerfect } from '#data/ledger/tree/merkle-tree.ts'
import {
  CHECKPOINT_PATH,
  formatTilePath,
  getTile,
  KEY_PATH,
  TILE_WIDTH,
} from '#data/ledger/tree/tile-path.ts'
import { buildVerifier, VERIFIER_FILE } from './build-verifier.ts'

const MOST_MEGABYTES = 700
/** Prints the process's peak memory, in kB, as its last line. */
const MEASURE =
  'data:text/javascript,process.on("exit",()=>process.stderr.write(`\\nRSS ${process.resourceUsage().maxRSS}`))'

let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'hostile-log-'))
  await writeFile(join(root, VERIFIER_FILE), (await buildVerifier()).bytes)
})
afterAll(() => rm(root, { recursive: true, force: true }))

/** A signed log of one repeated entry, in a number of full bundles (a power of two). */
async function writeLog(folder: string, entry: Bytes, bundles: number): Promise<void> {
  const key = await makeSigningKey('hostile.example/log')
  const size = bundles * TILE_WIDTH
  const write = async (path: string, bytes: Uint8Array | string) => {
    await mkdir(dirname(join(root, folder, path)), { recursive: true })
    await writeFile(join(root, folder, path), bytes)
  }
  const leaves = Array.from({ length: TILE_WIDTH }, () => hashLeaf(entry))
  const bundle = formatEntryBundle(leaves.map(() => entry))
  for (let index = 0; index < bundles; index++) {
    await write(formatTilePath(getTile('entries', index, size)!), bundle)
    await write(formatTilePath(getTile(0, index, size)!), concatBytes(...leaves))
  }
  const above = Array.from({ length: bundles }, () => hashPerfect(leaves))
  await write(formatTilePath(getTile(1, 0, size)!), concatBytes(...above))
  await write(KEY_PATH, `${formatVerifierKey(key)}\n`)
  const head = { origin: key.name, size, rootHash: hashPerfect(above) }
  await write(CHECKPOINT_PATH, await signCheckpoint(head, key))
}

function verify(folder: string): Promise<{ code: number; out: string; megabytes: number }> {
  const given = ['--import', MEASURE, VERIFIER_FILE, '--log', folder]
  return new Promise((resolve) => {
    execFile(process.execPath, given, { cwd: root, env: {} }, (error, out, err) =>
      resolve({
        code: error === null ? 0 : Number(error.code),
        out,
        megabytes: Number(/RSS (\d+)$/.exec(err)?.[1] ?? Number.NaN) / 1024,
      }),
    )
  })
}

const keyLeaf = (letters: number) => {
  const leaf = {
    v: 1,
    kind: 'key',
    previousKey: null,
    signature: null,
    statedAt: '2026-08-01T00:00:00Z',
  }
  return toCanonicalBytes({ ...leaf, key: 'k'.repeat(letters) })
}

test('key entries of 64 kB, and thousands of maximal length, end with words in bounded memory', async () => {
  const whole = keyLeaf(0).length
  await writeLog('wide', keyLeaf(MOST_ENTRY_BYTES - whole), 8)
  const wide = await verify('wide')
  expect([wide.code, wide.out]).toEqual([
    1,
    expect.stringContaining('WRONG: Entry 0: The entry is not a known leaf: its "key"'),
  ])
  await writeLog('long', keyLeaf(500), 64)
  const long = await verify('long')
  expect([long.code, long.out]).toEqual([
    1,
    expect.stringContaining('WRONG: The log hands over its key more than 1000 times'),
  ])
  for (const { megabytes } of [wide, long]) expect(megabytes).toBeLessThan(MOST_MEGABYTES)
})
