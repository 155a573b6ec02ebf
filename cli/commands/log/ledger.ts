/**
 * `ledger verify`, `prove` and `audit`: they read only the log's files, without the database or any
 * secret. Repairs are in `ledger-repair.ts`.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Command } from 'commander'
import { toOneLine } from '#data/ledger/format/one-line.ts'
import type { Leaf } from '#data/ledger/leaves/leaf.ts'
import { proveMatch } from '#data/ledger/proof/match-proof.ts'
import { toRecord } from '#data/ledger/audit/record.ts'
import type { VerifierKey } from '#data/ledger/signing/signing-key.ts'
import {
  readVerifiedLog,
  type VerifiedLog,
  type VerifyOptions,
} from '#data/ledger/audit/verify-log.ts'
import { openLogAddress } from '#data/log/log-address.ts'
import { readWitnessPolicy } from '#data/log/read-witness-policy.ts'
import { openLogFolder, readVerifiedFolder } from '#data/log/read-log-folder.ts'
import type { LogReport } from '#data/ledger/audit/log-report.ts'
import { AppError } from '#data/model/errors.ts'
import {
  describeCorrections,
  describeRecord,
  describeReport,
  describeUnopenable,
} from '#data/verifier/describe-log.ts'
import { describeAbsences, measureAbsences } from '#pipeline/models/absence-worth.ts'
import { loadCliEnv } from '#cli/env.ts'
import { print, printResult, logLine } from '#cli/output.ts'
import { parseTrustedKey } from '#cli/parse-trusted-key.ts'
import { addAdoptCommand } from './ledger-adopt.ts'
import { addApplyCommand } from './ledger-apply.ts'
import { addReleaseCommand } from './ledger-release.ts'
import { addRepairCommands } from './ledger-repair.ts'
import { addVerifierCommand } from './ledger-verifier.ts'
import {
  fetchPublished,
  readPublishedFiles,
  requirePublished,
  type Published,
} from '#cli/published-record.ts'
import { getCountedEntries } from '#data/verifier/published-figures.ts'

interface LogOptions {
  dir?: string
  url?: string
  key?: VerifierKey
  policy?: string
  head?: string
  json: boolean
}

function toLogFolder(options: { dir?: string }): string {
  return options.dir ?? join(loadCliEnv().dataDir, 'ledger')
}

async function readLog(
  options: LogOptions,
  { onLeaf, forkAt = null }: Pick<VerifyOptions, 'onLeaf' | 'forkAt'> = {},
): Promise<VerifiedLog> {
  if (options.dir !== undefined && options.url !== undefined)
    throw new AppError('bad_input', 'Name a folder or an address, not both.')
  let entries = 0
  const settings: VerifyOptions = {
    ...(options.key && { keys: [options.key] }),
    seen: options.head === undefined ? null : await readFile(options.head),
    policy: options.policy === undefined ? null : await readWitnessPolicy(options.policy),
    forkAt,
    onLeaf: (leaf, index) => {
      entries++
      if (entries % 2560 === 0) logLine(`${entries} entries checked`)
      onLeaf?.(leaf, index)
    },
  }
  if (options.url !== undefined) return readVerifiedLog(openLogAddress(options.url), settings)
  return readVerifiedFolder(toLogFolder(options), settings)
}

function requireGoodLog(report: LogReport): void {
  if (report.problem !== null)
    throw new AppError(
      'ledger_invalid',
      `The log does not verify (${report.problem.code}): ${toOneLine(report.problem.message)}`,
    )
}

async function verifyAction(options: LogOptions): Promise<void> {
  const { report } = await readLog(options)
  printResult(report, options.json, describeReport)
  requireGoodLog(report)
}

type AuditOptions = LogOptions & { record?: string }

/** The figures that belong to a log: beside it, at its address, or in the file that is named; null for none. */
async function findPublished({ record, dir, url }: AuditOptions): Promise<Published | null> {
  if (record !== undefined) return readPublishedFiles(record)
  if (url !== undefined) return fetchPublished(url)
  // A folder of somebody's log has no figures beside it, and ours are of another log.
  if (dir !== undefined) return null
  return readPublishedFiles(join(loadCliEnv().dataDir, 'public', 'record.json'))
}

async function auditAction(options: AuditOptions): Promise<void> {
  // The log is audited without the figures too: why they cannot be read is told after it.
  const [asked] = await Promise.allSettled([findPublished(options)])
  const published = asked.status === 'fulfilled' ? asked.value : null
  const opens: Leaf[] = []
  const log = await readLog(options, {
    forkAt: published && getCountedEntries(published.record),
    onLeaf: (leaf) => {
      if (leaf.kind === 'open') opens.push(leaf)
    },
  })
  const { report, story } = log
  requireGoodLog(report)
  const record = toRecord(story, report.size)
  const absences = measureAbsences(opens, story)
  printResult({ ...record, absences }, options.json, () =>
    [
      describeRecord(record),
      describeAbsences(absences),
      ...describeUnopenable(record.log.unopenable),
      ...describeCorrections(report),
    ].join('\n'),
  )
  if (asked.status === 'rejected') {
    const fault = asked.reason as Error
    // A mirror of the log may answer anything where the figures would be.
    if (options.url === undefined || options.record !== undefined) throw fault
    logLine(`No published record was compared: ${toOneLine(fault.message)}`)
    return
  }
  if (published === null) {
    logLine('No published record was compared: name one with --record.')
    return
  }
  requirePublished(published, log)
  const counted = getCountedEntries(published.record)
  logLine(`${published.place} has these figures of the first ${counted} of ${report.size} entries.`)
}

async function proveAction(matchId: string, options: { dir?: string; url?: string }) {
  const { url } = options
  const read = url === undefined ? openLogFolder(toLogFolder(options)) : openLogAddress(url)
  print(await proveMatch(read, matchId))
}

function addLogOptions(command: Command): Command {
  return command
    .option('--dir <folder>', 'folder of the log; by default the ledger of DATA_DIR')
    .option('--url <address>', 'address of the log, such as https://host/ledger')
}

function addCheckOptions(command: Command): Command {
  return addLogOptions(command)
    .option(
      '--key <key>',
      'the key to believe, as name+id+base64, or a file that holds it',
      parseTrustedKey,
    )
    .option(
      '--policy <file>',
      'witnesses that must have cosigned the head (C2SP tlog-policy); its log is believed where no key is named',
    )
    .option(
      '--head <file>',
      'a checkpoint of the log from elsewhere, such as a witness: the log must go on from it',
    )
    .option('--json', 'print one JSON object on stdout', false)
}

/** The whole group of commands. */
export function ledgerCommand(): Command {
  const group = new Command('ledger').description('check the public log of predictions')
  addCheckOptions(group.command('verify'))
    .description('check signature, tree, entries and openings of the whole log')
    .action(verifyAction)
  addLogOptions(group.command('prove <match-id>'))
    .description(
      'print the proof file of one match; which witnesses had signed before kick-off only that of the site shows',
    )
    .action(proveAction)
  addCheckOptions(group.command('audit'))
    .description('compute the record from the opened entries and compare it with the published one')
    .option(
      '--record <file>',
      'published record; by default that at the address, or public/record.json of DATA_DIR without --dir',
    )
    .action(auditAction)
  addRepairCommands(group)
  addAdoptCommand(group)
  addApplyCommand(group)
  addReleaseCommand(group)
  addVerifierCommand(group)
  return group
}
