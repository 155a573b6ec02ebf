/** The kick-off of a match in a listing of its day, which a proof file carries where it is another than the sealed one. */
import { AppError } from '#data/model/errors.ts'
import { readPlainLeaf } from '#data/ledger/leaves/plain-leaf.ts'

/** Throws `ledger_invalid` when the entry does not list the match. */
export function readListedKickoff(text: string, matchId: string): string {
  const fixture = readPlainLeaf(text, 'universe').fixtures.find((one) => one.matchId === matchId)
  if (fixture !== undefined) return fixture.kickoffAt
  throw new AppError('ledger_invalid', 'The entry does not list the match.')
}
