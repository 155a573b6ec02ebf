/** `--row` of the built verifier, as a reader of the data set calls it: plain Node, one row, one checkpoint. */
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { formatVerifierKey, makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { readCsv } from '#data/release/files/csv.ts'
import { LATEST } from '#data/release/release-state.ts'
import { TABLES } from '#data/release/tables/columns.ts'
import { writeRelease } from '#data/release/write-release.ts'
import { makeSampleLog } from '#data/testing/sample-log.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { buildVerifier, VERIFIER_FILE } from './build-verifier.ts'

const key = await makeSigningKey('pitchproof.example/log')

const root = makeTestFolder()
beforeAll(async () => {
  await writeFile(join(root, VERIFIER_FILE), (await buildVerifier()).bytes)
})

function verify(...given: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [VERIFIER_FILE, ...given],
      { cwd: root, env: {} },
      (error, out, err) => resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    )
  })
}

test('a row of the data set is verified by itself; a changed one, or another head or key, is refused', async () => {
  const log = await makeSampleLog(key, 3)
  await writeRelease(join(root, 'data'), log.read, {
    address: 'https://pitchproof.example/data',
    operator: 'Pitchproof',
    licence: 'CC-BY-4.0',
    sources: [],
    isDemo: true,
    now: new Date('2026-09-01T09:00:00Z'),
    logLine: () => {},
  })
  const season = join('data', LATEST, '2026-27')
  const table = await readFile(join(root, season, 'predictions.csv'), 'utf8')
  const [row, next] = await Array.fromAsync(readCsv(TABLES.predictions, [table]))
  const text = formatVerifierKey(key)
  const check = async (given: unknown, checkpoint = `${season}/checkpoint`, believed = text) => {
    await writeFile(
      join(root, 'row.json'),
      typeof given === 'string' ? given : JSON.stringify(given),
    )
    return verify('--row', 'row.json', '--checkpoint', checkpoint, '--key', believed)
  }
  const good = await check(row)
  // Neither would be held against the row: the call must not look as if it were.
  for (const beside of ['--policy', '--log'])
    expect(
      await verify('--row', 'row.json', '--checkpoint', 'c', '--key', text, beside, 'data'),
    ).toMatchObject({ code: 2 })
  expect(good).toMatchObject({ code: 0, err: '', out: 'The row holds: everything fits.\n' })
  expect(await check(row, undefined, join('data', LATEST, 'key'))).toMatchObject({ code: 0 })

  const wrong: [changes: object, words: string][] = [
    [{ p_home: 99 }, 'its p_home is not the one in its entries'],
    [{ match_id: next!['match_id'] }, 'its match_id is that of another match'],
    [{ open_proof: next!['open_proof'] }, 'its open_entry is not entry'],
    [{ commit_index: next!['commit_index'] }, 'its commit_entry is not entry'],
    [{ open_proof: 'no base64!' }, 'its open_proof is no list of hashes'],
    [{ commit_entry: undefined }, 'it has no commit_index, commit_entry and commit_proof'],
    [
      {
        commit_index: row!['open_index'],
        commit_entry: row!['open_entry'],
        commit_proof: row!['open_proof'],
      },
      'its commit_entry is no commitment',
    ],
  ]
  for (const [changes, words] of wrong) {
    const { code, out } = await check({ ...row, ...changes })
    expect([code, out], words).toEqual([
      1,
      expect.stringContaining(`WRONG: the row does not hold: ${words}`),
    ])
  }
  // A head of the same key over another tree, and the same head of another key.
  const shorter = await makeSampleLog(key, 2)
  await writeFile(join(root, 'shorter'), (await shorter.read('checkpoint'))!)
  const elsewhere = await check(row, 'shorter')
  expect([elsewhere.code, elsewhere.out]).toEqual([1, expect.stringContaining('is not entry')])
  const other = formatVerifierKey(await makeSigningKey(key.name))
  const unsigned = await check(row, undefined, other)
  expect([unsigned.code, unsigned.err]).toEqual([1, expect.stringMatching(/sign/)])

  for (const [given, words] of [
    ['p_home,p_draw', 'row.json is no JSON object'],
    ['[1]', 'row.json is no JSON object'],
    ['null', 'row.json is no JSON object'],
  ] as const)
    expect(await check(given), given).toMatchObject({
      code: 1,
      err: expect.stringContaining(words),
    })
  for (const given of [
    ['--row', 'row.json'],
    ['--row', 'row.json', '--checkpoint', `${season}/checkpoint`],
    ['--checkpoint', `${season}/checkpoint`, '--key', text],
  ])
    expect(await verify(...given), given.join(' ')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--row, --checkpoint and --key together'),
    })
})
