/** What the page asks the server for. Nothing of it is believed: it only says where to look. */
import type { LoggedDay } from '#data/model/record/log-day.ts'
import type { WitnessesReply, WitnessState } from '#data/model/record/witness-board.ts'

async function fetchOk(path: string): Promise<Response> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response
}

/** The matches of a day; without a day the newest one with opened matches. */
export async function fetchDay(day: string | null): Promise<LoggedDay> {
  const response = await fetchOk(`/api/ledger/matches${day ? `?day=${day}` : ''}`)
  return (await response.json()) as LoggedDay
}

/** Where a match's proof file is. */
export function toProofPath(matchId: string): string {
  return `/api/ledger/proof/${encodeURIComponent(matchId)}`
}

/** The proof file of a match. */
export async function fetchProof(matchId: string): Promise<string> {
  return (await fetchOk(toProofPath(matchId))).text()
}

/** The key the log itself names. */
export async function fetchKey(): Promise<string> {
  return (await (await fetchOk('/ledger/key')).text()).trim()
}

/** Who watches the log from outside. */
export async function fetchWitnesses(): Promise<readonly WitnessState[]> {
  const reply = (await (await fetchOk('/api/ledger/witnesses')).json()) as WitnessesReply
  return reply.witnesses
}
