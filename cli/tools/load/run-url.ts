/** A load on an installation that runs already on this machine: visitors share the accounts that are given. */
import { lookup } from 'node:dns/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { describeTally, listTrouble } from './report.ts'
import { PAGES, type LoadOptions } from './run-load.ts'
import type { Member } from '#cli/tools/load/visits/asker.ts'
import { makeMember } from '#cli/tools/load/visits/members.ts'
import { visitAll } from '#cli/tools/load/visits/visit-all.ts'

const MOST_MS = 2000

/** `free:EMAIL:PASSWORD` or `premium:EMAIL:PASSWORD`; throws on anything else. */
export function parseAccount(text: string): Member {
  const [, plan, email = '', password = ''] = /^(free|premium):([^:]+):(.+)$/.exec(text) ?? []
  if (plan === undefined)
    throw new Error(`"${text}" is no account: write free:EMAIL:PASSWORD or premium:EMAIL:PASSWORD.`)
  return makeMember(email, plan as 'free' | 'premium', password)
}

/** The address, when it is one of this machine: nobody else's server is put under a load. */
export async function requireOwnAddress(text: string): Promise<URL> {
  if (!URL.canParse(text)) throw new Error(`"${text}" is no address such as http://127.0.0.1:4321.`)
  const url = new URL(text)
  if (url.protocol !== 'http:')
    throw new Error(`${text}: a load is put on the port of the server itself, over http.`)
  const { address } = await lookup(url.hostname.replace(/^\[|\]$/g, ''))
  if (!/^127\.|^::1$/.test(address))
    throw new Error(`${text} is ${address}, not this machine. A load is put on this machine alone.`)
  url.hostname = address.includes(':') ? `[${address}]` : address
  return url
}

export interface UrlOptions extends Pick<
  LoadOptions,
  'connections' | 'seconds' | 'restMs' | 'tell'
> {
  readonly url: string
  readonly accounts: readonly Member[]
}

/** Runs it and prints the report; false when something happened that must not. */
export async function runOnUrl(options: UrlOptions): Promise<boolean> {
  const { url, accounts, connections, seconds, restMs, tell } = options
  const origin = await requireOwnAddress(url)
  const kinds = [...accounts, makeMember(null, 'anonymous')]
  const members = Array.from({ length: connections }, (_, index) => kinds[index % kinds.length]!)
  const visits = visitAll({
    origin,
    members,
    payers: 0,
    standIn: null,
    pages: PAGES,
    restMs,
    mostMs: MOST_MS,
    // Visitors of one account would undo each other's favourites.
    marksFavorites: false,
  })
  await visits.allIn
  const startedAt = performance.now()
  await sleep(seconds * 1000)
  const tally = visits.countAnew()
  const tookSeconds = (performance.now() - startedAt) / 1000
  await visits.stop()
  for (const line of describeTally(tally, tookSeconds)) tell(line)
  const trouble = listTrouble(tally)
  for (const line of trouble) tell(`  ${line}`)
  return trouble.length === 0 && tally.replies > 0
}
