/** `ledger verify`, `prove` and `audit`: they read the log's files only, without the database or any secret. Repairs are in `ledger-repair.ts`. */
import { join } from 'node:path'
import { Command } from 'commander'
import type { Leaf } from '#data/ledger/leaves/leaf.ts'
import { proveMatch } from '#data/ledger/proof/match-proof.ts'
import { computeRecord } from '#data/ledger/audit/record.ts'
import { parseVerifierKey, type VerifierKey } from '#data/ledger/signing/signing-key.ts'
import { verifyLog, type LogReport, type VerifyOptions } from '#data/ledger/audit/verify-log.ts'
import { openLogAddress } from '#data/log/log-address.ts'
import { openLogFolder, verifyLogFolder } from '#data/log/log-folder.ts'
import { AppError } from '#data/model/errors.ts'
import type { HitRate, LogCounts, MeasuredRecord } from '#data/model/record/record.ts'
import { loadCliEnv } from '#cli/env.ts'
import { printResult, tell } from '#cli/output.ts'
import { addApplyCommand } from './ledger-apply.ts'
import { addRepairCommands } from './ledger-repair.ts'
import { requirePublishedRecord } from '#cli/published-record.ts'

interface LogOptions {
  dir?: string
  url?: string
  key?: VerifierKey
  json: boolean
}

function parseTrustedKey(text: string): VerifierKey {
  try {
    return parseVerifierKey(text)
  } catch (cause) {
    throw new AppError('bad_input', (cause as Error).message, { cause })
  }
}

function toLogFolder(options: { dir?: string }): string {
  return options.dir ?? join(loadCliEnv().dataDir, 'ledger')
}

async function verify(options: LogOptions, onLeaf?: VerifyOptions['onLeaf']): Promise<LogReport> {
  if (options.dir !== undefined && options.url !== undefined)
    throw new AppError('bad_input', 'Name a folder or an address, not both.')
  let entries = 0
  const settings: VerifyOptions = {
    ...(options.key && { keys: [options.key] }),
    onLeaf: (leaf, index) => {
      entries++
      if (entries % 2560 === 0) tell(`${entries} entries checked`)
      onLeaf?.(leaf, index)
    },
  }
  if (options.url !== undefined) return verifyLog(openLogAddress(options.url), settings)
  return verifyLogFolder(toLogFolder(options), settings)
}

function describeCorrections({ corrections }: LogReport): string[] {
  return corrections.map(
    ({ index, incidents, matches, message }) =>
      `  corrected: ${incidents.length} incidents were wrong about ${matches} matches, as entry ${index} says: ${message}`,
  )
}

function describeReport(report: LogReport): string {
  const { checked } = report
  const lines = [
    `Log ${report.origin ?? 'unknown'}, ${report.size} entries, root ${report.rootHash ?? 'unknown'}`,
    `  checked: ${checked.tiles} tiles, ${checked.bundles} bundles, ${checked.entries} entries`,
    `  ${checked.universes} universes, ${checked.commits} commits, ${checked.openings} openings of ${checked.matches} matches; ${checked.keys} keys, ${checked.incidents} incidents, ${checked.seasons} season forecasts`,
  ]
  if (report.key !== null) lines.push(`  signed by ${report.key}`)
  for (const { index, kind, matchId, incidentIndex, message } of report.voided)
    lines.push(
      `  voided: entry ${index}, ${kind === 'open' ? 'an opening' : 'a commit'} of ${matchId}, by incident ${incidentIndex}: ${message}`,
    )
  lines.push(...describeCorrections(report))
  if (report.overdue.length > 0)
    lines.push(`  over for a week and not opened: ${report.overdue.join(', ')}`)
  lines.push(report.problem === null ? 'Everything fits.' : `WRONG: ${report.problem.message}`)
  return lines.join('\n')
}

function requireGoodLog(report: LogReport): void {
  if (report.problem !== null)
    throw new AppError(
      'ledger_invalid',
      `The log does not verify (${report.problem.code}): ${report.problem.message}`,
    )
}

async function verifyAction(options: LogOptions): Promise<void> {
  const report = await verify(options)
  printResult(report, options.json, describeReport)
  requireGoodLog(report)
}

function describeRate(name: string, { correct, n, accuracy, interval }: HitRate): string {
  if (accuracy === null || interval === null) return `  ${name}: no case yet`
  const percent = (share: number) => (100 * share).toFixed(1)
  return `  ${name}: ${correct} of ${n}, ${percent(accuracy)} % (95 %: ${percent(interval[0])} to ${percent(interval[1])})`
}

function describeCounts({ committed, opened, waiting, overdue, calledOff, voided }: LogCounts) {
  return `${committed} committed, ${opened} opened, ${waiting} waiting, ${overdue} overdue, ${calledOff} called off; ${voided} with voided entries`
}

function describeRecord(record: MeasuredRecord): string {
  return [
    `${record.n} matches from ${record.from ?? 'none'} to ${record.to ?? 'none'}, as of ${record.asOf ?? 'never'}`,
    describeRate('outcome', record.outcome),
    describeRate('exact score', record.exactScore),
    describeRate('within one goal', record.withinOneGoal),
    describeRate('confidence of 75 % and more', record.highConfidence),
    describeRate('over and under 2.5 goals', record.over25),
    `  matches in the log: ${describeCounts(record.log)}`,
    `  RPS ${record.rps?.toFixed(4) ?? 'none'}, base rates ${record.baseRates.rps?.toFixed(4) ?? 'none'}`,
  ].join('\n')
}

async function auditAction(options: LogOptions & { record?: string }): Promise<void> {
  const leaves: Leaf[] = []
  const report = await verify(options, (leaf) => leaves.push(leaf))
  requireGoodLog(report)
  const record = computeRecord(leaves)
  printResult(record, options.json, () =>
    [describeRecord(record), ...describeCorrections(report)].join('\n'),
  )
  const path = options.record ?? join(loadCliEnv().dataDir, 'public', 'record.json')
  await requirePublishedRecord(path, leaves)
}

async function proveAction(matchId: string, options: { dir?: string; url?: string }) {
  const { url } = options
  const read = url === undefined ? openLogFolder(toLogFolder(options)) : openLogAddress(url)
  process.stdout.write(await proveMatch(read, matchId))
}

function addLogOptions(command: Command): Command {
  return command
    .option('--dir <folder>', 'folder of the log; by default the ledger of DATA_DIR')
    .option('--url <address>', 'address of the log, such as https://host/ledger')
}

function addCheckOptions(command: Command): Command {
  return addLogOptions(command)
    .option('--key <key>', 'the key to believe, as name+id+base64', parseTrustedKey)
    .option('--json', 'print one JSON object on stdout', false)
}

/** The whole group of commands. */
export function ledgerCommand(): Command {
  const group = new Command('ledger').description('check the public log of predictions')
  addCheckOptions(group.command('verify'))
    .description('check signature, tree, entries and openings of the whole log')
    .action(verifyAction)
  addLogOptions(group.command('prove <match-id>'))
    .description('print the proof file of one match')
    .action(proveAction)
  addCheckOptions(group.command('audit'))
    .description('compute the record from the opened entries and compare it with the published one')
    .option('--record <file>', 'published record; by default public/record.json of DATA_DIR')
    .action(auditAction)
  addRepairCommands(group)
  addApplyCommand(group)
  return group
}
