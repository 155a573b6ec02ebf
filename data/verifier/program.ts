/**
 * The single-file verifier, `pitchproof-verify.mjs`: checks proofs and whole logs with plain Node,
 * offline, without a package. `build-verifier.ts` builds the file from this program.
 */
import { readFile } from 'node:fs/promises'
import { toMarketRecord } from '#data/ledger/audit/market-record.ts'
import { toRecord } from '#data/ledger/audit/record.ts'
import { readVerifiedLog, type VerifiedLog } from '#data/ledger/audit/verify-log.ts'
import { parseUtf8 } from '#data/ledger/format/bytes.ts'
import type { LogCounts } from '#data/model/record/record.ts'
import { toCanonicalJson } from '#data/ledger/format/canonical-json.ts'
import { toOneLine } from '#data/ledger/format/one-line.ts'
import { openHead } from '#data/ledger/signing/current-signer.ts'
import { readEntries } from '#data/release/check-row.ts'
import type { Row } from '#data/release/tables/columns.ts'
import { listLogFiles, openLogFolder } from '#data/log/read-log-folder.ts'
import { isForecastProof } from '#data/ledger/proof/forecast-proof-file.ts'
import { checkForecast, type ForecastReport } from './check-forecast.ts'
import { checkProof, type ProofReport } from './check-proof.ts'
import type { LogAtHand, Trust } from './proof-report.ts'
import { describeMarket, describeRecord, describeReport } from './describe-log.ts'
import { readArguments, USAGE, WrongUsage, type Arguments } from './read-arguments.ts'

async function verifyFolder(
  folder: string,
  { key, policy, head }: Arguments,
): Promise<VerifiedLog> {
  return readVerifiedLog(openLogFolder(folder), {
    ...(key && { keys: [key] }),
    // With a proof the quorum is required of the proof's head as well.
    policy,
    seen: head,
    paths: await listLogFiles(folder),
  })
}

/** Whether the published record equals the log's, to the last digit, in words. */
async function compareRecord(path: string, { report, story }: VerifiedLog): Promise<string | null> {
  const published = JSON.parse(await readFile(path, 'utf8')) as { log?: Partial<LogCounts> }
  const counted = published.log?.entries
  // Records of version 1.0.0 do not have this count.
  if (published.log) published.log = { voidedAfterKickoff: 0, ...published.log }
  if (counted !== report.size)
    return `The record counts ${counted} entries, the log here has ${report.size}: get both at the same time.`
  return toCanonicalJson(published) === toCanonicalJson(toRecord(story, report.size))
    ? null
    : "The published record differs from the log's."
}

/** The same of the published comparison with the market. */
async function compareMarket(path: string, { story }: VerifiedLog): Promise<string | null> {
  const published = JSON.parse(await readFile(path, 'utf8')) as unknown
  return toCanonicalJson(published) === toCanonicalJson(toMarketRecord(story))
    ? null
    : "The published comparison with the market differs from the log's."
}

async function readRow(path: string): Promise<Row> {
  const row = await readFile(path, 'utf8').then(JSON.parse).catch(toNoRow)
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return toNoRow()
  return row as Row

  function toNoRow(cause?: unknown): never {
    const words = `${path} is no JSON object with the columns of a row as its members.`
    throw cause instanceof Error && 'code' in cause ? cause : new Error(words, { cause })
  }
}

/** What is wrong with a row of the data set; null when it holds. */
async function checkRow({ row, key }: Arguments): Promise<string | null> {
  const head = await openHead(await readFile(row!.checkpoint), [key!], [])
  const read = await readEntries(await readRow(row!.path), head)
  return typeof read === 'string' ? read : null
}

interface Found {
  /** Fault of the row; undefined when none was asked for. */
  readonly rowFault: string | null | undefined
  readonly log: VerifiedLog | null
  readonly proof: ProofReport | ForecastReport | null
  /** Fault of the published record. */
  readonly recordFault: string | null
  /** Fault of the published comparison with the market. */
  readonly marketFault: string | null
}

/** Of a match, or of a member's own forecast. */
async function checkFile(path: string, trust: Trust): Promise<ProofReport | ForecastReport> {
  const text = parseUtf8(await readFile(path))
  return isForecastProof(text) ? checkForecast(text, trust) : checkProof(text, trust)
}

async function check(asked: Arguments): Promise<Found> {
  const log = asked.log === null ? null : await verifyFolder(asked.log, asked)
  const atHand: LogAtHand | null =
    log?.report.ok === true ? { read: openLogFolder(asked.log!), handOvers: log.handOvers } : null
  const proof =
    asked.proof === null ? null : await checkFile(asked.proof, { ...asked, log: atHand })
  const recordFault =
    asked.record === null || log === null ? null : await compareRecord(asked.record, log)
  const marketFault =
    asked.market === null || log === null ? null : await compareMarket(asked.market, log)
  const rowFault = asked.row === null ? undefined : await checkRow(asked)
  return { log, proof, recordFault, marketFault, rowFault }
}

function describe({ log, proof, recordFault, marketFault, rowFault }: Found): string {
  const lines = (proof?.lines ?? []).map(toOneLine)
  if (rowFault !== undefined)
    lines.push(
      rowFault === null
        ? 'The row holds: everything fits.'
        : `WRONG: the row does not hold: ${rowFault}.`,
    )
  if (log !== null) lines.push(describeReport(log.report))
  if (log?.report.ok)
    lines.push(
      describeRecord(toRecord(log.story, log.report.size)),
      ...describeMarket(toMarketRecord(log.story)),
    )
  for (const fault of [recordFault, marketFault]) if (fault !== null) lines.push(`WRONG: ${fault}`)
  return lines.join('\n')
}

function toJson({ log, proof, recordFault, marketFault, rowFault }: Found): string {
  const record = log?.report.ok ? toRecord(log.story, log.report.size) : null
  const found = {
    proof: proof && { ...proof.verification, ok: proof.ok },
    log: log?.report ?? null,
    record,
    recordFault,
    market: log?.report.ok ? toMarketRecord(log.story) : null,
    marketFault,
    ...(rowFault !== undefined && { rowFault }),
  }
  return JSON.stringify(found, null, 2)
}

async function main(given: readonly string[]): Promise<number> {
  const asked = await readArguments(given)
  if (asked === null) {
    process.stdout.write(`${USAGE}\n`)
    return 0
  }
  const found = await check(asked)
  process.stdout.write(`${asked.isJson ? toJson(found) : describe(found)}\n`)
  const isGood = [found.log?.report.ok, found.proof?.ok].every((ok) => ok ?? true)
  const faults = [found.recordFault, found.marketFault, found.rowFault ?? null]
  return isGood && faults.every((fault) => fault === null) ? 0 : 1
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${toOneLine((error as Error).message)}\n`)
  if (error instanceof WrongUsage) process.stderr.write(`\n${USAGE}\n`)
  process.exitCode = error instanceof WrongUsage ? 2 : 1
}
