/** The page's calls to the server. None of the answers is trusted: the proof is checked in the browser. */
import type { LoggedDay } from '#data/model/record/log-day.ts'
import type { WitnessesReply } from '#data/model/record/witness-board.ts'

async function fetchOk(path: string): Promise<Response> {
  const response = await fetch(path)
  if (response.ok) return response
  // An unread body would keep its connection open.
  await response.body?.cancel()
  throw new Error(`${path}: ${response.status}`)
}

/** The matches of a day; without a day the newest one with opened matches. */
export async function fetchDay(day: string | null): Promise<LoggedDay> {
  const response = await fetchOk(`/api/ledger/matches${day ? `?day=${day}` : ''}`)
  return (await response.json()) as LoggedDay
}

/** Path of a match's proof file. */
export function toProofPath(matchId: string): string {
  return `/api/ledger/proof/${encodeURIComponent(matchId)}`
}

/** The proof file of a match. */
export async function fetchProof(matchId: string): Promise<string> {
  return (await fetchOk(toProofPath(matchId))).text()
}

/** The log's key, as the log publishes it. */
export async function fetchKey(): Promise<string> {
  return (await (await fetchOk('/ledger/key')).text()).trim()
}

/** The witnesses of the log, the policy that says which of them count, and the rotations of the log's key. */
export async function fetchWitnesses(): Promise<WitnessesReply> {
  return (await (await fetchOk('/api/ledger/witnesses')).json()) as WitnessesReply
}
