/** `ledger adopt`: for a database that is older than the public log, when no newer backup is left. */
import type { Command } from 'commander'
import { openLogAddress } from '#data/log/log-address.ts'
import { openLogFolder } from '#data/log/read-log-folder.ts'
import type { LogSource } from '#data/log/public-log.ts'
import { AppError } from '#data/model/errors.ts'
import { requireOwner } from '#data/queries/operation/rights.ts'
import { adoptLog } from '#pipeline/publishing/adopt-log.ts'
import { findAdoption, type Adoption } from '#pipeline/publishing/find-adoption.ts'
import { requireConsent } from '#cli/consent.ts'
import { withInstallation } from '#cli/installation.ts'
import { printResult, logLine, warn } from '#cli/output.ts'
import { parseInstant } from '#cli/parse-instant.ts'
import { makeRunContext } from '#cli/run-context.ts'

interface AdoptOptions {
  readonly from: readonly string[]
  readonly url: readonly string[]
  readonly now?: Date
  readonly yes: boolean
  readonly json: boolean
}

function listSources({ from, url }: AdoptOptions): LogSource[] {
  if (from.length + url.length === 0)
    throw new AppError(
      'bad_input',
      'Name the public log: a folder with --from (the ledger of DATA_DIR, of a backup, of a mirror), or an address with --url, such as https://host/ledger. Several may be named.',
    )
  return [
    ...from.map((folder) => ({ place: folder, read: openLogFolder(folder) })),
    ...url.map((address) => ({ place: address, read: openLogAddress(address) })),
  ]
}

const NEXT_STEPS = [
  'Next, in this order:',
  '  1. npm run cli -- pipeline run      predicts anew what has not begun, and opens what is over',
  '  2. npm run cli -- ledger verify     says what is lost, and that everything else fits',
  '  3. npm run cli -- billing reconcile compares every member with Stripe, where payments are set up',
  'Then start the machines that answer. Members sign in again.',
]

function summarize({ log, storedSize, stateAt, opened, lost, agreement, story }: Adoption) {
  const openings = log.leaves.filter(({ kind }) => kind === 'open').length
  const commits = log.leaves.filter(({ kind }) => kind === 'commit').length
  return {
    place: log.place,
    storedSize,
    size: log.head.size,
    stateAt: stateAt.toISOString(),
    commits,
    openings,
    recovered: [...opened.keys()].filter((index) => index >= storedSize).length,
    lost: lost.map(({ matchId, index }) => ({
      matchId,
      index,
      kickoffAt: story.matches.get(matchId)!.commits.at(-1)!.leaf.kickoffAt,
    })),
    agreed: agreement.agreed,
    silent: agreement.silent,
  }
}
type Summary = ReturnType<typeof summarize>

function describePlan(summary: Summary, now: Date): string {
  const { place, storedSize, size, stateAt, commits, openings, recovered, lost } = summary
  const isOver = ({ kickoffAt }: Summary['lost'][number]) => Date.parse(kickoffAt) <= now.getTime()
  const begun = lost.filter(isOver).length
  const lines = [
    `The log in ${place} has ${size} entries, the database ${storedSize}, as of ${stateAt}.`,
    `It gives back ${size - storedSize} entries: ${commits} commits and ${openings} openings, with them ${recovered} predictions.`,
    `Lost for good: the secrets of ${lost.length} predictions. ${begun} are of matches that have begun, and stay lost; the matches of the other ${lost.length - begun} are predicted anew.`,
    'The log says so in an incident that every verifier counts, and every sign-in ends.',
  ]
  if (summary.agreed.length > 0)
    lines.push(`Witnesses that have cosigned these ${size} entries: ${summary.agreed.join(', ')}.`)
  if (summary.silent.length > 0)
    lines.push(`Witnesses that do not answer: ${summary.silent.join(', ')}.`)
  if (summary.agreed.length === 0)
    lines.push(
      'No witness confirms these entries: that they are the newest and the only ones rests on your word, and the incident says so.',
    )
  return lines.join('\n')
}

async function adopt(options: AdoptOptions): Promise<void> {
  const sources = listSources(options)
  const summary = await withInstallation(
    async (installation) => {
      await requireOwner(installation.database, 'ledger adopt')
      const { now } = options
      const context = await makeRunContext({ ...installation, logLine }, { now })
      const adoption = await findAdoption(context, sources)
      if (adoption === null) return null
      const found = summarize(adoption)
      warn(describePlan(found, context.now))
      if (!options.yes)
        await requireConsent('What is taken back stays in the database and in the log for good.')
      await adoptLog(context, adoption)
      return found
    },
    { migrate: true },
  )
  printResult(summary, options.json, (found) =>
    found === null
      ? 'The database has every entry of this log: there is nothing to adopt.'
      : [
          `${found.size - found.storedSize} entries are taken back; ${found.lost.length} predictions cannot be opened any more.`,
          ...NEXT_STEPS,
        ].join('\n'),
  )
}

const collect = (value: string, before: readonly string[]) => [...before, value]

export function addAdoptCommand(group: Command): void {
  group
    .command('adopt')
    .description('take back what is public and no longer in this database, which was put back')
    .option(
      '--from <folder>',
      'folder with the public log; again for each further one',
      collect,
      [],
    )
    .option('--url <address>', 'address of the public log; again for each further one', collect, [])
    .option('--now <instant>', 'the clock of a replay', parseInstant)
    .option('--yes', 'do not ask', false)
    .option('--json', 'print one JSON object on stdout', false)
    .action(adopt)
}
