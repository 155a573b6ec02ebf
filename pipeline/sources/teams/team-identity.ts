/** Resolves club names: the alias table, compared in normalised form. */
import { toSlug } from '#data/model/feed.ts'
import { getCountryByFifaCode } from '#data/model/leagues/fifa-codes.ts'
import { CUP_CLUBS } from '#data/model/leagues/cup-clubs.ts'
import { CLUBS_BY_COUNTRY } from '#data/model/leagues/team-names.ts'

export interface TeamIdentity {
  /** Our name of the club. */
  readonly name: string
  /** Slug of that name, the same in every feed. */
  readonly id: string
}

/** Parts of a club's full name that its short name leaves out. */
const AFFIXES = new Set(
  'fc cf afc ac as sc ssc us ud cd rc rcd sd ca sk fk jk bk if il nk kf tc calcio club de futbol foot acf ogc osc aj ea'.split(
    ' ',
  ),
)

/** Names without umlauts are written with an e as well: Muenchen, Broendby. */
const WRITTEN_OUT: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ø: 'oe',
  ü: 'ue',
  å: 'aa',
}
const writeOut = (name: string) =>
  name.toLowerCase().replace(/[äöøüå]/g, (letter) => WRITTEN_OUT[letter]!)

/** No club's name is longer; the id of a match with two of them has at most 160 letters. */
const LONGEST_NAME = 60

/** False for a name without a letter of ours, whose id others would share, and for an endless one. */
export const isClubName = (name: string): boolean =>
  name.length <= LONGEST_NAME && toSlug(name) !== ''

type Book = ReadonlyMap<string, TeamIdentity>

/**
 * Names by slug of every alias, then by that slug without FC, CF and the like. What two clubs are
 * called means neither, unless it is the whole name of one.
 */
function makeBook(clubs: readonly string[]): Book {
  const exact = new Map<string, TeamIdentity>()
  const aliases = new Map<string, TeamIdentity | null>()
  const short = new Map<string, TeamIdentity | null>()
  const add = (book: Map<string, TeamIdentity | null>, slug: string, club: TeamIdentity) => {
    const holder = book.get(slug)
    book.set(slug, holder === undefined || holder?.id === club.id ? club : null)
  }
  for (const club of clubs) {
    const names = club.split('|')
    const identity = { name: names[0]!, id: toSlug(names[0]!) }
    exact.set(identity.id, identity)
    for (const slug of [...names, ...names.map(writeOut)].map(toSlug)) {
      add(aliases, slug, identity)
      add(short, toCore(slug), identity)
    }
  }
  for (const book of [aliases, short])
    for (const [slug, identity] of book)
      if (identity !== null && !exact.has(slug) && aliases.get(slug) !== null)
        exact.set(slug, identity)
  return exact
}

function toCore(slug: string): string {
  const words = slug.split('-').filter((word) => !AFFIXES.has(word))
  return words.length === 0 ? slug : words.join('-')
}

const books = new Map<string, Book>(
  Object.entries(CLUBS_BY_COUNTRY).map(([country, clubs]) => [country, makeBook(clubs)]),
)
const everywhere = makeBook(Object.values(CLUBS_BY_COUNTRY).flat())
const listed = new Set(
  [...books.values()].flatMap((book) => [...book.values()].map(({ id }) => id)),
)
const booksOfCups = new Map(
  Object.entries(CUP_CLUBS).map(([code, clubs]) => [code, makeBook(clubs)]),
)

/** True for a club of the alias table. */
export const isListedTeam = (id: string) => listed.has(id)

/**
 * Our name and id of a club by a feed's name. An unknown name gets its slug as id, so that a
 * newcomer is a team of its own.
 * @param country country of the league; null, `Europe` or one without a list searches all clubs
 */
export function toCanonicalTeam(name: string, country: string | null): TeamIdentity {
  const clean = name.replace(/\s+/g, ' ').trim()
  const slug = toSlug(clean)
  const book = books.get(country ?? '') ?? everywhere
  return book.get(slug) ?? book.get(toCore(slug)) ?? { name: clean, id: slug }
}

/**
 * A club of a context league. One that plays in the cups has the same name there, and one of a
 * country with a list of its own has that list's name. Any other has its country in its id, because
 * small clubs of two countries share names; a listed club of another country is not meant.
 * @param countryCode UEFA's three letters
 */
export function toContextTeam(name: string, countryCode: string): TeamIdentity {
  const clean = name.replace(/\s+/g, ' ').trim()
  const slug = toSlug(clean)
  const book = books.get(getCountryByFifaCode(countryCode) ?? '') ?? booksOfCups.get(countryCode)
  const known = book?.get(slug) ?? book?.get(toCore(slug))
  return known ?? { name: clean, id: `${countryCode.toLowerCase()}-${slug}` }
}
