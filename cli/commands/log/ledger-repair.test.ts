/**
 * `ledger incident`, `ledger correct`, `key rotate` and `ledger restore` as an operator uses them:
 * only through the shell and a data folder.
 */
import { rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCli as runProgram, startCli } from '#cli/testing/run-cli.ts'
import { openDatabase } from '#data/db/connect.ts'
import type { Database } from '#data/db/database.ts'
import { findMatchEntries } from '#data/ledger/proof/match-proof.ts'
import { parseMatchProof } from '#data/ledger/proof/match-proof-file.ts'
import { parseVerifierKey } from '#data/ledger/signing/signing-key.ts'
import { verifyMatch } from '#data/ledger/proof/verify-match.ts'
import { openLogFolder } from '#data/log/read-log-folder.ts'
import { DAY_MS } from '#data/model/time.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'

const dataDir = makeTestFolder()
/** Has the folder open as a server does: opening it costs more than most of the commands. */
let server: Database
beforeAll(async () => {
  server = await openDatabase({ dataDir, share: true })
})
afterAll(() => server.close())

const runCli = (...args: string[]) => runProgram(args, { DATA_DIR: dataDir })

async function runJson<Output>(schema: z.ZodType<Output>, ...args: string[]): Promise<Output> {
  const answer = await runCli(...args, '--json')
  expect(answer.code, answer.words).toBe(0)
  return schema.parse(JSON.parse(answer.out))
}

const RunSchema = z.looseObject({})
const ReportSchema = z.object({
  ok: z.boolean(),
  size: z.int(),
  checked: z.object({ incidents: z.int(), openings: z.int() }),
  voided: z.array(z.object({ index: z.int(), matchId: z.string(), message: z.string() })),
})
const VoidsSchema = z.object({
  voids: z.array(z.object({ index: z.int(), kind: z.string(), matchId: z.string() })),
})
const PIPELINE = ['pipeline', 'run', '--source', 'demo', '--leagues', 'premier-league']
const WHY = 'The feed carried this fixture twice.'

test('a wrong entry is voided from the shell, the key rotated, a lost folder of the log restored, also after matches were played, and every check still passes; without the key nothing is added', async () => {
  await runJson(RunSchema, ...PIPELINE)
  const folder = join(dataDir, 'ledger')
  const keyPath = join(dataDir, 'keys', 'signing.key')
  const before = await runJson(ReportSchema, 'ledger', 'verify')
  expect(before).toMatchObject({ ok: true, voided: [] })

  // The last committed match: it has not begun.
  const list = await runCli('ledger', 'incident', '--why', WHY, '--yes', '--json')
  expect(JSON.parse(list.out), list.words).toEqual({ voids: [] })
  const published = z
    .object({ matches: z.array(z.object({ match: z.object({ id: z.string() }) })) })
    .parse(
      JSON.parse(await readFile(join(dataDir, 'public', 'leagues', 'premier-league.json'), 'utf8')),
    )
  const matchId = published.matches.at(-1)!.match.id
  const { commits } = await findMatchEntries(openLogFolder(folder), matchId)
  const index = commits.at(-1)!.index

  // Without a terminal and without --yes nothing is changed, and the command prints its plan.
  const asked = await runCli('ledger', 'incident', '--why', WHY, '--entries', String(index))
  expect(asked.code).not.toBe(0)
  expect(asked.words).toContain(`entry ${index}: commit of ${matchId}`)
  expect(asked.words).toContain('--yes')
  expect(await runJson(ReportSchema, 'ledger', 'verify')).toEqual(before)
  const wrong = await runCli('ledger', 'incident', '--why', WHY, '--entries', 'some', '--yes')
  expect(wrong.code).not.toBe(0)
  expect(wrong.words).toContain('no list of entries')
  const none = await runCli('ledger', 'incident', '--why', WHY, '--entries', '999999', '--yes')
  expect(none.code).toBe(2)
  expect(none.words).toContain('only these can be voided')

  const repair = ['ledger', 'incident', '--why', WHY, '--entries', String(index), '--yes']
  const { voids } = await runJson(VoidsSchema, ...repair)
  expect(voids).toMatchObject([{ index, kind: 'commit', matchId }])
  const told = await runJson(ReportSchema, 'ledger', 'verify')
  expect(told).toMatchObject({ ok: true, checked: { incidents: 1 } })
  expect(told.voided).toEqual([expect.objectContaining({ index, matchId, message: WHY })])

  // After the rotation only the new key signs.
  const first = await readFile(keyPath, 'utf8')
  const rotated = await runCli('key', 'rotate')
  expect(rotated.code, rotated.words).toBe(0)
  const [, newKey] = /The new key is (\S+)/.exec(rotated.out)!
  expect(await readFile(join(folder, 'key'), 'utf8')).toBe(`${newKey}\n`)
  expect(await readFile(keyPath, 'utf8')).not.toBe(first)

  // The next run predicts the match again, and its proof contains the incident.
  await runJson(RunSchema, ...PIPELINE)
  const after = await runJson(ReportSchema, 'ledger', 'verify')
  expect(after.ok).toBe(true)
  const proof = await runCli('ledger', 'prove', matchId)
  const key = parseVerifierKey(
    await readFile(join(folder, 'key'), 'utf8').then((text) => text.trim()),
  )
  const verified = await verifyMatch(parseMatchProof(proof.out), [key])
  expect(verified).toMatchObject({ ok: true, isVoided: false })
  expect(verified.incidents.map(({ leaf }) => leaf.message)).toEqual([WHY])
  expect(parseMatchProof(proof.out).commit.index).toBeGreaterThan(index)

  // With the old key, as with any other, a run adds nothing and says so.
  const current = await readFile(keyPath, 'utf8')
  await writeFile(keyPath, first)
  const lost = await runCli(...PIPELINE)
  expect([lost.code, lost.words]).toEqual([1, expect.stringContaining('signs nothing any more')])
  await writeFile(keyPath, current)

  const checkpoint = await readFile(join(folder, 'checkpoint'), 'utf8')
  rmSync(folder, { recursive: true })
  expect((await runCli('ledger', 'verify', '--json')).code).toBe(1)
  const unasked = await runCli('ledger', 'restore')
  expect(unasked.code).not.toBe(0)
  expect(unasked.words).toContain('--yes')
  const restored = await runCli('ledger', 'restore', '--yes')
  expect(restored.code, restored.words).toBe(0)
  expect(await runJson(ReportSchema, 'ledger', 'verify')).toEqual(after)
  const again = await readFile(join(folder, 'checkpoint'), 'utf8')
  expect(again.split('\n').slice(0, 3)).toEqual(checkpoint.split('\n').slice(0, 3))
  // As a program of its own: what the commands in this process have written is whole.
  const audited = await startCli(['ledger', 'audit', '--json'], { DATA_DIR: dataDir })
  expect([audited.code, audited.words]).toEqual([0, ''])

  // This incident is not about late predictions, and there is none that is.
  const correct = ['ledger', 'correct', '--why', WHY, '--yes']
  expect((await runCli(...correct)).out).toContain('there is nothing to correct')
  const refused = await runCli(...correct, '--entries', String(index))
  expect([refused.code, refused.words]).toEqual([
    2,
    expect.stringContaining('lets them count: only such'),
  ])

  // A weekend's matches are played, and the folder is lost again: no entry is added.
  const later = ['--now', new Date(Date.now() + 7 * DAY_MS).toISOString()]
  await runJson(RunSchema, ...PIPELINE, ...later)
  const played = await runJson(ReportSchema, 'ledger', 'verify')
  expect(played.checked.openings).toBeGreaterThan(0)
  rmSync(folder, { recursive: true })
  expect((await runCli('ledger', 'restore', '--yes', ...later)).code).toBe(0)
  expect(await runJson(ReportSchema, 'ledger', 'verify')).toEqual(played)
})
