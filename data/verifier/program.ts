/**
 * The single-file verifier, `pitchproof-verify.mjs`: checks proofs and whole logs with plain Node,
 * offline, without a package. `build-verifier.ts` builds the file from this program.
 */
import { readFile } from 'node:fs/promises'
import { toMarketRecord } from '#data/ledger/audit/market-record.ts'
import { toRecord } from '#data/ledger/audit/record.ts'
import { readVerifiedLog, type VerifiedLog } from '#data/ledger/audit/verify-log.ts'
import { parseUtf8 } from '#data/ledger/format/bytes.ts'
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
import {
  findMarketDifference,
  findRecordDifference,
  getCountedEntries,
} from './published-figures.ts'
import { readArguments, USAGE, WrongUsage, type Arguments } from './read-arguments.ts'

async function verifyFolder(
  folder: string,
  { key, policy, head }: Arguments,
  record: unknown,
): Promise<VerifiedLog> {
  return readVerifiedLog(openLogFolder(folder), {
    forkAt: getCountedEntries(record),
    ...(key && { keys: [key] }),
    // With a proof the quorum is required of the proof's head as well.
    policy,
    seen: head,
    paths: await listLogFiles(folder),
  })
}

const readJson = async (path: string | null): Promise<unknown> =>
  path === null ? null : (JSON.parse(await readFile(path, 'utf8')) as unknown)

/** What is wrong with the published record, in words. */
function compareRecord(published: unknown, { report, fork }: VerifiedLog): string | null {
  const size = getCountedEntries(published)
  if (size !== null && fork === null)
    return `The record counts ${size} entries, the log here has ${report.size}: get a newer copy of the log.`
  const difference =
    fork === null ? 'record' : findRecordDifference(published, { story: fork, size: size! })
  return difference && `The published record differs from the log's at ${difference}.`
}

/** The same of the published comparison with the market, of the moment of the record where one is named. */
function compareMarket(published: unknown, { story, fork }: VerifiedLog): string | null {
  const difference = findMarketDifference(published, fork ?? story)
  return (
    difference &&
    `The published comparison with the market differs from the log's at ${difference}${fork === null ? ': where the log has grown since, name the record of the same moment too' : ''}.`
  )
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
  const [record, market] = [await readJson(asked.record), await readJson(asked.market)]
  const log = asked.log === null ? null : await verifyFolder(asked.log, asked, record)
  const atHand: LogAtHand | null =
    log?.report.ok === true ? { ...log, read: openLogFolder(asked.log!) } : null
  const proof =
    asked.proof === null ? null : await checkFile(asked.proof, { ...asked, log: atHand })
  const recordFault = asked.record === null || log === null ? null : compareRecord(record, log)
  const marketFault = asked.market === null || log === null ? null : compareMarket(market, log)
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
