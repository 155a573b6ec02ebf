/**
 * The predicted leagues, in display order. A new league is added here. What stays out of the browser
 * is in leagues/: ids and files of feeds (feed-leagues.ts), rules of the table (season-rules.ts),
 * context leagues (context-table.ts, which refuses a country that is predicted here). All facts of a
 * league or country (also demo clubs, starting values of cups, club names) are typed by the keys of
 * this table and of countries.ts, so the compiler names each missing entry.
 */
import { toCountryName, type CountryCode, type CountryName } from '#data/model/leagues/countries.ts'

interface PredictedFacts {
  /** Name on the wire and on screen; unique. */
  readonly name: string
  readonly country: CountryCode
  /** 1 first division, 2 second, 0 a cup between leagues. */
  readonly tier: 0 | 1 | 2
}

const TABLE = {
  'champions-league': { name: 'Champions League', country: 'EU', tier: 0 },
  'europa-league': { name: 'Europa League', country: 'EU', tier: 0 },
  'conference-league': { name: 'Conference League', country: 'EU', tier: 0 },
  'premier-league': { name: 'Premier League', country: 'GB-ENG', tier: 1 },
  'la-liga': { name: 'La Liga', country: 'ES', tier: 1 },
  bundesliga: { name: 'Bundesliga', country: 'DE', tier: 1 },
  'serie-a': { name: 'Serie A', country: 'IT', tier: 1 },
  'ligue-1': { name: 'Ligue 1', country: 'FR', tier: 1 },
  'super-lig': { name: 'Super Lig', country: 'TR', tier: 1 },
  championship: { name: 'Championship', country: 'GB-ENG', tier: 2 },
  'la-liga-2': { name: 'La Liga 2', country: 'ES', tier: 2 },
  '2-bundesliga': { name: '2. Bundesliga', country: 'DE', tier: 2 },
  'serie-b': { name: 'Serie B', country: 'IT', tier: 2 },
  'ligue-2': { name: 'Ligue 2', country: 'FR', tier: 2 },
} as const satisfies Readonly<Record<string, PredictedFacts>>

type Facts = typeof TABLE
/** Key of a league in ids, file names and addresses. */
export type LeagueId = keyof Facts
export type LeagueName = Facts[LeagueId]['name']
/** The UEFA cups. */
export type CupId = {
  [Id in LeagueId]: Facts[Id]['tier'] extends 0 ? Id : never
}[LeagueId]
/** A league of one country. */
export type DomesticLeagueId = Exclude<LeagueId, CupId>

export interface League extends Omit<PredictedFacts, 'country'> {
  readonly id: LeagueId
  readonly name: LeagueName
  /** Name of the country on the wire. */
  readonly country: CountryName
  /** ISO 3166 alpha-2, `EU` for the UEFA cups, `GB` sub-divisions as `GB-ENG`. */
  readonly countryCode: CountryCode
}

/** The predicted leagues, in the order of the specification. */
export const LEAGUES: readonly League[] = Object.entries<PredictedFacts>(TABLE).map(
  ([id, { country, ...rest }]) => ({
    ...rest,
    id: id as LeagueId,
    name: rest.name as LeagueName,
    country: toCountryName(country),
    countryCode: country,
  }),
)

const byId = new Map<string, League>(LEAGUES.map((league) => [league.id, league]))
const byName = new Map<string, League>(LEAGUES.map((league) => [league.name, league]))
const orderByName = new Map<string, number>(LEAGUES.map((league, index) => [league.name, index]))

/** The league with this id; null for an unknown one. */
export function getLeague(id: LeagueId): League
export function getLeague(id: string): League | null
export function getLeague(id: string): League | null {
  return byId.get(id) ?? null
}

/** The league with this name; null for an unknown one. */
export function getLeagueByName(name: LeagueName): League
export function getLeagueByName(name: string): League | null
export function getLeagueByName(name: string): League | null {
  return byName.get(name) ?? null
}

/** True for the UEFA cups, whose teams come from many leagues. */
export function isCup(id: LeagueId): id is CupId {
  return TABLE[id].tier === 0
}

/** Position of a league in the specification's order, from 0; unknown leagues come last. */
export function toLeagueOrder(name: string): number {
  return orderByName.get(name) ?? LEAGUES.length
}

/** Name as a key with underscores, as in `GET /api/admin/major-leagues`. */
export function toLeagueKey(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '_')
}
