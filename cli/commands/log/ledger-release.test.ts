/** `ledger release` as an operator uses it: only through the shell and a data folder. */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { runCli as runProgram } from '#cli/testing/run-cli.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'

const home = makeTestFolder()

const runCli = (...args: string[]) => runProgram(args, { DATA_DIR: join(home, 'data') })
const ReportSchema = z.object({
  ok: z.boolean(),
  size: z.int(),
  release: z.object({ version: z.string(), sha256: z.string(), index: z.int() }).nullable(),
  checked: z.object({ incidents: z.int(), releases: z.int() }),
})
const verify = async () =>
  ReportSchema.parse(JSON.parse((await runCli('ledger', 'verify', '--json')).out))

const toSha256 = (words: string) => createHash('sha256').update(words).digest('hex')

test('the hash of a release stands in the log once; another archive of it, a changed one and another file are refused', async () => {
  const ran = await runCli('pipeline', 'run', '--source', 'demo', '--leagues', 'premier-league')
  expect(ran.code, ran.words).toBe(0)
  const before = await verify()
  expect(before).toMatchObject({ ok: true, release: null, checked: { incidents: 0, releases: 0 } })

  const archive = join(home, 'pitchproof-1.2.3.tar.gz')
  writeFileSync(archive, 'the sources')
  const sums = join(home, 'SHA256SUMS')
  writeFileSync(sums, `${toSha256('the sources')}  pitchproof-1.2.3.tar.gz\n`)

  // Without a terminal and without --yes nothing is changed.
  const asked = await runCli('ledger', 'release', archive)
  expect(asked.code).toBe(2)
  expect(asked.words).toContain('--yes')
  expect(await verify()).toEqual(before)

  const stated = await runCli('ledger', 'release', archive, '--yes')
  expect(stated.code, stated.words).toBe(0)
  const after = await verify()
  const sha256 = toSha256('the sources')
  expect(after).toMatchObject({ ok: true, checked: { incidents: 0, releases: 1 } })
  expect(after.release).toEqual({ version: '1.2.3', sha256, index: after.size - 1 })
  const words = await runCli('ledger', 'verify')
  expect(words.out).toContain(`last release of the program: 1.2.3, archive ${sha256}`)

  const again = await runCli('ledger', 'release', archive, '--yes')
  expect(again.out).toContain('nothing was added')
  expect(await verify()).toEqual(after)

  writeFileSync(archive, 'other sources')
  const changed = await runCli('ledger', 'release', archive, '--yes')
  expect(changed.code).toBe(2)
  expect(changed.words).toContain('SHA256SUMS beside it says otherwise')
  // A list of other files accuses nobody; that of `sha256sum -b` on Windows says the same as ours.
  writeFileSync(sums, `${toSha256('x')} *pitchproof-1.2.3.tar.gz\r\n`)
  expect((await runCli('ledger', 'release', archive, '--yes')).words).toContain('says otherwise')
  writeFileSync(sums, `${toSha256('x')}  pitchproof-1.2.2.tar.gz\n`)
  const other = await runCli('ledger', 'release', archive, '--yes')
  expect(other.code).toBe(1)
  expect(other.words).toContain('Raise the version')
  const unnamed = await runCli('ledger', 'release', join(home, 'sources.zip'), '--yes')
  expect(unnamed.code).toBe(2)
  expect(unnamed.words).toContain('not named like an archive')
  expect(await verify()).toEqual(after)
})
