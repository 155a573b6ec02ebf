import { copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseMatchProof } from '#data/ledger/proof/match-proof-file.ts'
import { computeRecord } from '#data/ledger/audit/record.ts'
import { makeSampleDay } from '#data/testing/sample-log.ts'
import { startLocalServer } from '#data/testing/local-server.ts'
import { buildVerifier } from '#data/verifier/build-verifier.ts'
import {
  COSIGNATURE_TYPE,
  formatVerifierKey,
  makeSigningKey,
  type SigningKey,
} from '#data/ledger/signing/signing-key.ts'
import { verifyMatch } from '#data/ledger/proof/verify-match.ts'
import { appendLeaves } from '#data/log/log-folder.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { ledgerCommand } from './ledger.ts'

let folder: string
let key: SigningKey
const day = makeSampleDay(0)
const leaves = [...day.universe, ...day.commits, ...day.opens]

beforeEach(async () => {
  folder = join(makeTestFolder(), 'ledger')
  key = await makeSigningKey('pitchproof.example/log')
  await appendLeaves(folder, key, [])
  await appendLeaves(folder, key, leaves)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(join(folder, '..'), { recursive: true })
})

/** Runs a command and returns its stdout and its error. */
async function run(...words: string[]): Promise<{ out: string; error: Error | null }> {
  let out = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text)
    return true
  })
  const error = await ledgerCommand()
    .exitOverride()
    .parseAsync(words, { from: 'user' })
    .then(() => null)
    .catch((reason: Error) => reason)
  return { out, error }
}

test('ledger verify reports what it checked and passes', async () => {
  const { out, error } = await run('verify', '--dir', folder, '--json')
  expect(error).toBeNull()
  expect(JSON.parse(out)).toMatchObject({ ok: true, size: 5, problem: null })
  const words = await run('verify', '--dir', folder, '--key', formatVerifierKey(key))
  expect(words.out).toContain('2 commits, 2 openings of 2 matches')
  expect(words.out).toContain('Everything fits.')
  const file = await run('verify', '--dir', folder, '--key', join(folder, 'key'))
  expect(file.error).toBeNull()
})

test('ledger verify compares the log with a head from elsewhere', async () => {
  const head = join(folder, '../head')
  await copyFile(join(folder, 'checkpoint'), head)
  const next = makeSampleDay(1)
  await appendLeaves(folder, key, [...next.universe, ...next.commits])
  expect((await run('verify', '--dir', folder, '--head', head)).error).toBeNull()
  const stranger = await makeSigningKey(key.name)
  await appendLeaves(join(folder, '../other'), stranger, [])
  const other = join(folder, '../other/checkpoint')
  const { error } = await run('verify', '--dir', folder, '--head', other)
  expect(error?.message).toContain('other_history')
})

test('ledger verify prints the first fault and fails', async () => {
  const path = join(folder, 'tile/entries/000.p/5')
  const bytes = await readFile(path)
  bytes[bytes.length - 5]! ^= 1
  await writeFile(path, bytes)
  const { out, error } = await run('verify', '--dir', folder, '--json')
  expect(JSON.parse(out)).toMatchObject({ ok: false, problem: { code: 'damaged', index: 4 } })
  expect(error).toMatchObject({ code: 'ledger_invalid' })
})

test('ledger verify fails with another key than the trusted one', async () => {
  const other = formatVerifierKey(await makeSigningKey(key.name))
  const { error } = await run('verify', '--dir', folder, '--key', other)
  expect(error?.message).toContain('no known key')
  const mangled = await run('verify', '--dir', folder, '--key', other.slice(1))
  expect(mangled.error).toMatchObject({ code: 'bad_input' })
})

test('ledger verify accepts a folder or an address', async () => {
  const { error } = await run('verify', '--dir', folder, '--url', 'http://localhost/ledger')
  expect(error).toMatchObject({ code: 'bad_input' })
})

test('ledger verify with a policy requires its quorum, and names the wrong line of a policy', async () => {
  const policy = join(folder, '..', 'policy')
  const witness = formatVerifierKey(await makeSigningKey('w.example', COSIGNATURE_TYPE))
  const log = `log ${formatVerifierKey(key)}`
  await writeFile(policy, `${log}\nwitness w ${witness}\nquorum w\n`)
  const unmet = await run('verify', '--dir', folder, '--policy', policy)
  expect(unmet.error?.message).toContain('not_witnessed')
  expect(unmet.out).toContain('NOT witnessed: the policy requires the cosignature of "w"')
  await writeFile(policy, `${log}\nquorum none\n`)
  expect((await run('verify', '--dir', folder, '--policy', policy)).error).toBeNull()
  // The log of the policy is the trusted one.
  const other = formatVerifierKey(await makeSigningKey(key.name))
  await writeFile(policy, `log ${other}\nquorum none\n`)
  expect((await run('verify', '--dir', folder, '--policy', policy)).error).not.toBeNull()
  await writeFile(policy, `${log}\nquorum nobody\n`)
  const wrong = await run('verify', '--dir', folder, '--policy', policy)
  expect(wrong.error).toMatchObject({
    code: 'bad_configuration',
    message: expect.stringContaining('line 2: no line before it defines "nobody"'),
  })
})

test('ledger verifier writes the file that the site serves, and prints its hash', async () => {
  const out = join(folder, '..', 'verify.mjs')
  const built = await buildVerifier()
  const words = await run('verifier', '--out', out)
  expect(words.out).toContain(built.sha256)
  expect(Buffer.from(built.bytes).equals(await readFile(out))).toBe(true)
})

test('ledger prove prints a proof file that verifies', async () => {
  const { matchId } = day.commits[0]!
  const { out, error } = await run('prove', matchId, '--dir', folder)
  expect(error).toBeNull()
  const result = await verifyMatch(parseMatchProof(out), [key])
  expect(result).toMatchObject({ ok: true, open: { matchId } })
  expect((await run('prove', 'no-such-match', '--dir', folder)).error).toMatchObject({
    code: 'not_found',
  })
})

test('[claim-05] ledger audit recomputes the record from opened entries and fails when one published digit was edited', async () => {
  const path = join(folder, '..', 'record.json')
  const record = computeRecord(leaves)
  await writeFile(path, JSON.stringify(record))
  const good = await run('audit', '--dir', folder, '--record', path, '--json')
  expect(good.error).toBeNull()
  expect(JSON.parse(good.out)).toEqual({ ...record, absences: { n: 0, gain: null } })
  const edited = { ...record, over25: { ...record.over25, correct: record.over25.correct + 1 } }
  await writeFile(path, JSON.stringify(edited))
  const bad = await run('audit', '--dir', folder, '--record', path)
  expect(bad.error?.message).toContain('record.over25.correct')
  expect(bad.out).toContain('outcome: 1 of 2, 50.0 %')
  const hidden = { ...record, log: { ...record.log, overdue: record.log.overdue + 1 } }
  await writeFile(path, JSON.stringify(hidden))
  const other = await run('audit', '--dir', folder, '--record', path)
  expect(other.error?.message).toContain('record.log.overdue')
  const none = await run('audit', '--dir', folder, '--record', `${path}.none`)
  expect(none.error?.message).toContain('no published record')
  expect(none.out).toContain('outcome: 1 of 2, 50.0 %')
})

test('ledger audit compares a log with the figures of its own site, never with those of this installation', async () => {
  const alone = await run('audit', '--dir', folder)
  expect(alone.error).toBeNull()
  let record: object | string = { isDemo: true, ...computeRecord(leaves) }
  const site = await startLocalServer(async ({ url }, response) => {
    if (url === '/api/record')
      return void response.end(typeof record === 'string' ? record : JSON.stringify(record))
    const bytes = await readFile(join(folder, url!.slice('/ledger/'.length))).catch(() => null)
    response.writeHead(bytes === null ? 404 : 200).end(bytes)
  })
  const audit = () => run('audit', '--url', `${site.origin}/ledger`)
  expect((await audit()).error).toBeNull()
  record = { ...computeRecord(leaves), n: 7 }
  expect((await audit()).error?.message).toContain('/api/record differs from the log')
  // A mirror of the log alone.
  record = '<!doctype html>'
  const mirror = await audit()
  expect(mirror.error).toBeNull()
  expect(mirror.out).toContain('outcome: 1 of 2, 50.0 %')
  await site.close()
})
