/** Resolves club names: the alias table, compared in normalised form. */
import { toSlug } from '#data/model/feed.ts'
import { getCountryByFifaCode } from '#data/model/leagues/countries.ts'
import { CLUBS_BY_COUNTRY } from '#data/model/leagues/team-names.ts'

export interface TeamIdentity {
  /** Our name of the club. */
  readonly name: string
  /** Slug of that name, the same in every feed. */
  readonly id: string
}

/** Parts of a club's full name that its short name leaves out. */
const AFFIXES = new Set(
  'fc cf afc ac as sc ssc us ud cd rc rcd sd ca sk fk jk bk if tc calcio club de futbol foot acf ogc osc aj ea'.split(
    ' ',
  ),
)

type Book = ReadonlyMap<string, TeamIdentity>

/** Names by slug of every alias, then by that slug without FC, CF and the like where this is unique. */
function makeBook(clubs: readonly string[]): Book {
  const exact = new Map<string, TeamIdentity>()
  const short = new Map<string, TeamIdentity | null>()
  for (const club of clubs) {
    const aliases = club.split('|')
    const name = aliases[0] ?? club
    const identity = { name, id: toSlug(name) }
    for (const alias of aliases) {
      const slug = toSlug(alias)
      exact.set(slug, identity)
      const core = toCore(slug)
      const holder = short.get(core)
      short.set(core, holder === undefined || holder?.id === identity.id ? identity : null)
    }
  }
  for (const [core, identity] of short)
    if (identity !== null && !exact.has(core)) exact.set(core, identity)
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
const answers = new Map<string, TeamIdentity>()

/** True for a club of the alias table. */
export const isListedTeam = (id: string) => listed.has(id)

/**
 * Our name and id of a club by a feed's name. An unknown name gets its slug as id, so that a
 * newcomer is a team of its own.
 * @param country country of the league; null, `Europe` or one without a list searches all clubs
 */
export function toCanonicalTeam(name: string, country: string | null): TeamIdentity {
  const key = `${country}/${name}`
  const known = answers.get(key)
  if (known) return known
  const clean = name.replace(/\s+/g, ' ').trim()
  const slug = toSlug(clean)
  const book = books.get(country ?? '') ?? everywhere
  const identity = book.get(slug) ?? book.get(toCore(slug)) ?? { name: clean, id: slug }
  answers.set(key, identity)
  return identity
}

const elsewhere = books.get('Elsewhere')!

/**
 * A club of a context league. One that plays in the cups has the same name there, and one of a
 * country with a list of its own has that list's name. Any other has its country in its id, because
 * small clubs of two countries share names.
 * @param countryCode UEFA's three letters
 */
export function toContextTeam(name: string, countryCode: string): TeamIdentity {
  const key = `${countryCode}/${name}`
  const known = contextAnswers.get(key) ?? findContextTeam(name, countryCode)
  contextAnswers.set(key, known)
  return known
}

const contextAnswers = new Map<string, TeamIdentity>()

function findContextTeam(name: string, countryCode: string): TeamIdentity {
  const clean = name.replace(/\s+/g, ' ').trim()
  const slug = toSlug(clean)
  const own = books.get(getCountryByFifaCode(countryCode) ?? 'Elsewhere') ?? elsewhere
  const known =
    own.get(slug) ?? own.get(toCore(slug)) ?? elsewhere.get(slug) ?? elsewhere.get(toCore(slug))
  return known ?? { name: clean, id: `${countryCode.toLowerCase()}-${slug}` }
}
