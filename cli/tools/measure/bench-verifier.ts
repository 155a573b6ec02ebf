/**
 * The verifier part of `npm run bench`: the built file in a process of plain Node checks one proof
 * (within 100 ms of work beside the start of Node) and the log of a season of all leagues (within
 * 10 s), as a stranger would.
 */
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { formatVerifierKey, makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { proveMatch } from '#data/ledger/proof/match-proof.ts'
import { appendLeaves } from '#data/log/log-folder.ts'
import { openLogFolder } from '#data/log/read-log-folder.ts'
import { makeSampleDay, makeSampleFixture } from '#data/testing/sample-log.ts'
import { buildVerifier, VERIFIER_FILE } from '#data/verifier/build-verifier.ts'
import type { Bench } from './run-part.ts'

/** A season of all leagues has some 46,000 entries, most of them commits and openings. */
const DAYS = 9200
const DAYS_AT_ONCE = 920
/** Reasoning of an opening, as long as a real one. */
const REASONING = 'x'.repeat(2500)
const PROOF_LIMIT_MS = 100
const LOG_LIMIT_MS = 10_000

const run = promisify(execFile)

/** Entries of a batch: universe and commits of two matches a day, then all openings. */
function makeBatch(firstDay: number) {
  const days = Array.from({ length: DAYS_AT_ONCE }, (_, at) =>
    makeSampleDay(firstDay + at, firstDay, { aiReasoning: REASONING }),
  )
  const ahead = days.flatMap(({ universe, commits }) => [...universe, ...commits])
  return [...ahead, ...days.flatMap(({ opens }) => opens)]
}

/** Shortest of several runs of a command, ms. */
async function time(folder: string, given: readonly string[], runs: number): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < runs; at++) {
    const startedAt = performance.now()
    await run(process.execPath, [VERIFIER_FILE, ...given], { cwd: folder, maxBuffer: 1e8 })
    times.push(performance.now() - startedAt)
  }
  return Math.min(...times)
}

export async function benchVerifier({ folder, check }: Bench): Promise<void> {
  await writeFile(join(folder, VERIFIER_FILE), (await buildVerifier()).bytes)
  const key = await makeSigningKey('bench.example/log')
  const log = join(folder, 'log')
  for (let day = 0; day < DAYS; day += DAYS_AT_ONCE) await appendLeaves(log, key, makeBatch(day))
  const { matchId } = makeSampleFixture(2)
  await writeFile(join(folder, 'proof'), await proveMatch(openLogFolder(log), matchId))
  const trust = ['--key', formatVerifierKey(key)]
  const startMs = await time(folder, ['--help'], 5)
  const proofMs = (await time(folder, ['proof', ...trust], 5)) - startMs
  const logMs = await time(folder, ['--log', log, ...trust], 1)
  check(
    proofMs < PROOF_LIMIT_MS,
    `verifier: one proof ${proofMs.toFixed(0)} ms of at most ${PROOF_LIMIT_MS}, beside ${startMs.toFixed(0)} ms of starting Node`,
  )
  check(
    logMs < LOG_LIMIT_MS,
    `verifier: a log of ${DAYS * 5} entries ${(logMs / 1000).toFixed(1)} s of at most ${LOG_LIMIT_MS / 1000}`,
  )
}
