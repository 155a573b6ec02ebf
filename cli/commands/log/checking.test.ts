/** The commands that CHECKING.md prints, read from it and run as they stand there, in a folder with what they name. */
import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { proveMatch } from '#data/ledger/proof/match-proof.ts'
import { formatVerifierKey, makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { CHECKPOINT_PATH } from '#data/ledger/tree/tile-path.ts'
import { readCsv } from '#data/release/files/csv.ts'
import { TABLES } from '#data/release/tables/columns.ts'
import { writeRelease } from '#data/release/write-release.ts'
import { makeSampleFixture, makeSampleLog, type MemoryLog } from '#data/testing/sample-log.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { makeProgramEnv } from '#cli/testing/services/run-program.ts'
import { makeEmptySettings } from '#cli/testing/settings.ts'

/** They need a network, another commit or minutes; tests of their own run them. */
const NOT_HERE = [/^npm ci$/, /^git checkout .* npm run release$/, /^sha256sum /, /^wget /]
const MAIN = resolve('cli/main.ts')

const lines = [...(await readFile('.github/CHECKING.md', 'utf8')).matchAll(/```sh\n([^`]*)```/g)]
  .flatMap(([, block]) => block!.trim().split('\n'))
  .map((line) => line.replace(/\s+#.*$/, ''))
const here = lines.filter((line) => !NOT_HERE.some((pattern) => pattern.test(line)))

const signer = await makeSigningKey('pitchproof.example/log')
const key = formatVerifierKey(signer)
let log: MemoryLog
const root = makeTestFolder()

const write = async (path: string, bytes: Uint8Array | string) => {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), bytes)
}

beforeAll(async () => {
  log = await makeSampleLog(signer, 3)
  for (const folder of ['FOLDER', 'data/ledger'])
    for (const [path, bytes] of log.files) await write(join(folder, path), bytes)
  await write('MATCH.tlog-proof', await proveMatch(log.read, makeSampleFixture(0).matchId))
  await writeRelease(join(root, 'released'), log.read, {
    address: 'https://pitchproof.example/data',
    operator: 'Pitchproof',
    licence: 'CC-BY-4.0',
    sources: [],
    isDemo: true,
    now: new Date('2026-09-01T09:00:00Z'),
    logLine: () => {},
  })
  const table = await readFile(join(root, 'released/latest/2026-27/predictions.csv'), 'utf8')
  await write('ROW', JSON.stringify((await readCsv(TABLES.predictions, [table]).next()).value))
  // What `wget` makes of a release.
  await cp(join(root, 'released/latest'), join(root, 'release'), { recursive: true })
})

function run(line: string): Promise<{ code: number; out: string; words: string }> {
  const [program, ...given] = line.replace('npm run cli --', 'node MAIN').split(/\s+/)
  expect(program).toBe('node')
  const places: Record<string, string> = { KEY: key, MAIN }
  const args = given.map((word) => places[word] ?? word)
  const env = makeProgramEnv({ ...makeEmptySettings(), DATA_DIR: join(root, 'data') })
  return new Promise((done) => {
    execFile(process.execPath, args, { cwd: root, env }, (error, out, words) =>
      done({ code: error === null ? 0 : Number(error.code), out, words }),
    )
  })
}

test('there are commands to run, and all others are known', () => {
  expect(here.length).toBeGreaterThan(6)
  expect(lines.length - here.length).toBe(NOT_HERE.length)
})

test.each(here)('%s', async (line) => {
  const policy = `log ${key}\nquorum none\n`
  await write('FILE', line.includes('--policy') ? policy : (await log.read(CHECKPOINT_PATH))!)
  const { code, out, words } = await run(line)
  expect([code, words.replaceAll(/^.*ExperimentalWarning.*$|^\(Use .*$/gm, '').trim()]).toEqual([
    0,
    '',
  ])
  if (!/ledger verifier|data release/.test(line)) expect(out).toMatch(/fits|checks out|is right/)
})
