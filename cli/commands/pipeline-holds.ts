/** `pipeline holds`: the held fixtures, and decisions on them. */
import { Command } from 'commander'
import { FIXTURE_DECISIONS, type FixtureDecision } from '#data/model/operation.ts'
import { decideHeldFixture, listHeldFixtures } from '#data/queries/operation/held-fixtures.ts'
import { withInstallation } from '#cli/installation.ts'
import { printResult } from '#cli/output.ts'

const ABOUT: Record<FixtureDecision, string> = {
  take: 'make it a match: the next run predicts it',
  drop: 'keep it out: no run takes it',
}

async function printHolds(options: { json: boolean }): Promise<void> {
  const rows = await withInstallation(({ database }) => database.read(listHeldFixtures))
  printResult(rows, options.json, () =>
    rows.length === 0
      ? 'No fixture is held.'
      : rows
          .map(
            ({ matchId, homeTeam, awayTeam, kickoffAt, reason, decision }) =>
              `${matchId}  ${decision ?? 'waits'}\n  ${homeTeam} against ${awayTeam}, ${kickoffAt.toISOString()}: ${reason}`,
          )
          .join('\n'),
  )
}

async function decide(matchId: string, decision: FixtureDecision): Promise<void> {
  const decided = { matchId, decision, decidedAt: new Date(), decidedBy: null }
  const row = await withInstallation(({ database }) =>
    database.write((db) => decideHeldFixture(db, decided)),
  )
  printResult(
    row,
    false,
    () =>
      `${row.homeTeam} against ${row.awayTeam} of ${row.kickoffAt.toISOString()}: ${decision === 'take' ? 'taken, the next run predicts it' : 'dropped, no run takes it'}.`,
  )
}

export function holdsCommand(): Command {
  const group = new Command('holds')
    .description('fixtures that look wrong and wait for a decision')
    .option('--json', 'print JSON on stdout', false)
    .action(printHolds)
  for (const decision of FIXTURE_DECISIONS)
    group
      .command(decision)
      .description(ABOUT[decision])
      .argument('<id>', 'id of the fixture, as the list shows it')
      .action((id: string) => decide(id, decision))
  return group
}
