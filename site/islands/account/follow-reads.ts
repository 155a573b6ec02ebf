/** What /account reads of the clubs and leagues that are followed. */
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { ClubColours } from '#data/model/leagues/club-colours.ts'
import { createRead } from '#site/lib/calls/api-client.ts'
import type { SearchIndex } from '#site/lib/search/search-index.ts'
import { getPageLanguage } from '#site/lib/texts/page-language.ts'
import { readFollows, toNameOfKey } from '#site/stores/follows.ts'

const read = createRead('throw')

export interface Followed {
  /** `team/arsenal` */
  readonly key: string
  readonly name: string
  /** The league of a club. */
  readonly note: string
  /** Of a club. */
  readonly colours?: ClubColours | null
}

/** By key; the search's file has the names of the page's language. */
type Names = ReadonlyMap<string, Followed>

async function readNames(): Promise<Names> {
  const reply = await fetch(`/search/${getPageLanguage()}.json`)
  if (!reply.ok) throw new Error(`The search index answered ${reply.status}.`)
  const { leagues, teams } = (await reply.json()) as SearchIndex
  const followed: Followed[] = [
    ...leagues.map(([id, name]) => ({ key: `league/${id}`, name, note: '' })),
    ...teams.map(([id, name, colours, league]) => ({
      key: `team/${id}`,
      name,
      note: leagues[league]?.[1] ?? '',
      colours,
    })),
  ]
  return new Map(followed.map((one) => [one.key, one]))
}

/** Reads what is followed into its store, and the names for it. */
export const followsRead = queryOptions({
  queryKey: ['/api/follows', 'names'],
  queryFn: async () => {
    const [names] = await Promise.all([readNames(), readFollows()])
    return names
  },
})

export const toFollowed = (names: Names, key: string): Followed =>
  names.get(key) ?? { key, name: toNameOfKey(key), note: '' }

export const AddressesSchema = z.object({ calendar: z.url(), feed: z.url() })
export type Addresses = z.output<typeof AddressesSchema>

/** Null before they have been made. */
export const addressesRead = queryOptions({
  queryKey: ['/api/follows/addresses'],
  queryFn: async (context) => z.nullable(AddressesSchema).parse(await read(context)),
})
