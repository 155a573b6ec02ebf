/** `ledger incident`, `correct`, `accept` and `restore`: for a wrong log or a lost folder. */
import type { Command } from 'commander'
import type { ProposedCorrection } from '#data/ledger/audit/correction-proposal.ts'
import type { ProposedVoid } from '#data/ledger/audit/incident-proposal.ts'
import { countOf } from '#data/model/count-of.ts'
import { AppError } from '#data/model/errors.ts'
import { PIPELINE_LOCK, withLock } from '#data/queries/locks.ts'
import { acceptRows, listForeignRows, type ForeignRow } from '#pipeline/publishing/accept-rows.ts'
import { findCorrections, writeCorrection } from '#pipeline/publishing/correct-incidents.ts'
import { publishLog } from '#pipeline/publishing/publish-log.ts'
import { sharePublished } from '#pipeline/publishing/share-published.ts'
import { findVoids, writeIncident } from '#pipeline/publishing/write-incident.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import { requireConsent } from '#cli/consent.ts'
import { withInstallation } from '#cli/installation.ts'
import { print, printResult, logLine, warn } from '#cli/output.ts'
import { parseInstant } from '#cli/parse-instant.ts'
import { makeRunContext } from '#cli/run-context.ts'

function parseEntries(text: string): number[] {
  return text.split(',').map((part) => {
    if (!/^\d{1,9}$/.test(part.trim()))
      throw new AppError('bad_input', `"${text}" is no list of entries such as 1204,1310.`)
    return Number(part)
  })
}

function withContext<Result>(
  now: Date | undefined,
  work: (context: RunContext) => Promise<Result>,
): Promise<Result> {
  return withInstallation(
    async (installation) => work(await makeRunContext({ ...installation, logLine }, { now })),
    { migrate: true },
  )
}

function describeVoids(voids: readonly ProposedVoid[]): string {
  const lines = voids.map(
    ({ index, kind, matchId, revision, reason }) =>
      `  entry ${index}: ${kind === 'open' ? 'opening' : 'commit'} of ${matchId}, revision ${revision}: ${reason}`,
  )
  return ['The incident voids these entries, permanently and in public:', ...lines].join('\n')
}

interface IncidentOptions {
  readonly why: string
  readonly entries?: number[]
  readonly now?: Date
  readonly yes: boolean
  readonly json: boolean
}

async function incident({ why, entries, now, yes, json }: IncidentOptions): Promise<void> {
  const voids = await withContext(now, async (context) => {
    const found = await findVoids(context, entries ?? [])
    if (found.length === 0) return found
    warn(`${describeVoids(found)}\nThe log will say: ${why}`)
    if (!yes) await requireConsent('Their predictions leave the record.')
    await writeIncident(context, found, why)
    return found
  })
  printResult({ voids }, json, () =>
    voids.length === 0
      ? 'The log verifies: there is nothing to void.'
      : `${countOf(voids.length, 'entry is', 'entries are')} voided. The next run predicts and opens these matches anew.`,
  )
}

function describeCorrection({ incidents, matchIds, unproved }: ProposedCorrection): string {
  const lines = [
    `Wrong about ${countOf(matchIds.length, 'match', 'matches')}, as the signed heads show: incident ${incidents.join()}.`,
  ]
  if (unproved.length > 0)
    lines.push(
      `Not shown to be wrong, so these stand: ${unproved.join(', ')}. They may have been published late.`,
    )
  return lines.join('\n')
}

async function correct({ why, entries, now, yes, json }: IncidentOptions): Promise<void> {
  const found = await withContext(now, async (context) => {
    const proposed = await findCorrections(context, entries ?? [])
    if (proposed === null) return null
    warn(`${describeCorrection(proposed)}\nThe log will say: ${why}`)
    if (!yes) await requireConsent('The correction stays in the log, as what it corrects does.')
    await writeCorrection(context, proposed, why)
    return proposed
  })
  printResult(found, json, () =>
    found === null
      ? 'No incident is left that our signed heads show to be wrong: there is nothing to correct.'
      : `${countOf(found.incidents.length, 'incident is', 'incidents are')} corrected, for ${countOf(found.matchIds.length, 'match', 'matches')}.`,
  )
}

async function restore({ now, yes }: { now?: Date; yes: boolean }): Promise<void> {
  if (!yes)
    await requireConsent(
      'The folder of the log is written anew from the database. If the database is older than what was published, this makes a second history that every witness will refuse.',
    )
  await withContext(now, (context) =>
    withLock(context.database, PIPELINE_LOCK, async () => {
      await publishLog(context, { isConfirmed: true })
      await sharePublished(context)
    }),
  )
  print('The log and the record are published from the database.\n')
}

function describeRow({ index, leaf }: ForeignRow): string {
  if (leaf.kind === 'incident')
    return `  entry ${index}: incident of ${leaf.statedAt}, voids ${leaf.voids?.join() ?? 'nothing'}: ${leaf.message}`
  const about = 'matchId' in leaf ? leaf.matchId : 'day' in leaf ? leaf.day : ''
  return `  entry ${index}: ${leaf.kind} ${about}`.trimEnd()
}

async function accept({ now, yes }: { now?: Date; yes: boolean }): Promise<void> {
  const rows = await withContext(now, async (context) => {
    const found = await listForeignRows(context)
    if (found.length === 0) return found
    warn(
      `These entries of the database were not written with the key of this log:\n${found.map(describeRow).join('\n')}`,
    )
    if (!yes) await requireConsent('The next run publishes them as yours, permanently.')
    await acceptRows(context, found)
    return found
  })
  print(
    rows.length === 0
      ? 'Every entry of the database was written with the key of this log: there is nothing to accept.\n'
      : `${countOf(rows.length, 'entry is', 'entries are')} accepted. The next run publishes them.\n`,
  )
}

/** Adds them to the group of commands of the log. */
export function addRepairCommands(group: Command): void {
  group
    .command('incident')
    .description('void wrong entries by an entry that says why; nothing is removed')
    .requiredOption('--why <words>', 'what went wrong, in words that stay in the log')
    .option(
      '--entries <list>',
      'the entries, such as 1204,1310; without it those that keep the log from verifying',
      parseEntries,
    )
    .option('--now <instant>', 'the clock of a replay', parseInstant)
    .option('--yes', 'do not ask', false)
    .option('--json', 'print one JSON object on stdout', false)
    .action(incident)
  group
    .command('correct')
    .description(
      'say of incidents that predictions were not late after all, where our heads show it',
    )
    .requiredOption('--why <words>', 'how they came about, in words that stay in the log')
    .option(
      '--entries <list>',
      'the incidents, such as 94,95; without it every one that tells of late predictions',
      parseEntries,
    )
    .option('--now <instant>', 'the clock of a replay', parseInstant)
    .option('--yes', 'do not ask', false)
    .option('--json', 'print one JSON object on stdout', false)
    .action(correct)
  group
    .command('accept')
    .description(
      'accept entries that version 1.0.0 left when it was interrupted, after showing each of them',
    )
    .option('--now <instant>', 'the clock of a replay', parseInstant)
    .option('--yes', 'do not ask', false)
    .action(accept)
  group
    .command('restore')
    .description('write a lost folder of the log again from the database')
    .option('--now <instant>', 'the clock of a replay', parseInstant)
    .option('--yes', 'do not ask', false)
    .action(restore)
}
