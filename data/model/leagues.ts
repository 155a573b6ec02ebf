/**
 * The predicted leagues, in display order. A new league is added here. Context leagues are in
 * leagues/context-table.ts, which refuses a country that is predicted here and stays out of the
 * browser. Other facts of a league or country (demo clubs, starting values of cups, club names) are
 * typed by the keys of this table and of countries.ts, so the compiler names each missing entry.
 */
import { toCountryName, type CountryCode, type CountryName } from '#data/model/leagues/countries.ts'
import {
  EUROPE,
  LAST_THREE,
  LAST_TWO_AND_PLAYOFF,
  LEAGUE_PHASE,
  toPromotion,
  type Zones,
} from '#data/model/leagues/zones.ts'

/** File of a league at football-data.co.uk. */
export interface LeagueFile {
  /**
   * `main`: one file per season (`mmz4281/2526/E0.csv`, columns Div, HomeTeam, FTHG …). `extra`:
   * one file for all seasons (`new/AUT.csv`, columns Country, Season, Home, HG …), without upcoming
   * fixtures.
   */
  readonly kind: 'main' | 'extra'
  /** Division code, which is the name of the file. */
  readonly code: string
}

interface PredictedFacts {
  /** Name on the wire and on screen; unique. */
  readonly name: string
  readonly country: CountryCode
  /** 1 first division, 2 second, 0 a cup between leagues. */
  readonly tier: 0 | 1 | 2
  /** Ids in the services' own lists. */
  readonly sportmonksId: number
  readonly apiFootballId: number
  /** Null where football-data.co.uk has none. */
  readonly file: LeagueFile | null
  /** Code of a UEFA cup in openfootball's files; null for a league. */
  readonly openfootballCode: string | null
  /** Where the places of the final table lead. */
  readonly zones: Zones
  /** First criterion between clubs with equal points. */
  readonly tieBreak: 'goal_difference' | 'head_to_head'
}

const TABLE = {
  'champions-league': {
    name: 'Champions League',
    country: 'EU',
    tier: 0,
    sportmonksId: 2,
    apiFootballId: 2,
    file: null,
    openfootballCode: 'CL',
    zones: LEAGUE_PHASE,
    tieBreak: 'goal_difference',
  },
  'europa-league': {
    name: 'Europa League',
    country: 'EU',
    tier: 0,
    sportmonksId: 5,
    apiFootballId: 3,
    file: null,
    openfootballCode: 'EL',
    zones: LEAGUE_PHASE,
    tieBreak: 'goal_difference',
  },
  'conference-league': {
    name: 'Conference League',
    country: 'EU',
    tier: 0,
    sportmonksId: 2286,
    apiFootballId: 848,
    file: null,
    openfootballCode: 'UECL',
    zones: LEAGUE_PHASE,
    tieBreak: 'goal_difference',
  },
  'premier-league': {
    name: 'Premier League',
    country: 'GB-ENG',
    tier: 1,
    sportmonksId: 8,
    apiFootballId: 39,
    file: { kind: 'main', code: 'E0' },
    openfootballCode: null,
    zones: { top: EUROPE, bottom: LAST_THREE },
    tieBreak: 'goal_difference',
  },
  'la-liga': {
    name: 'La Liga',
    country: 'ES',
    tier: 1,
    sportmonksId: 564,
    apiFootballId: 140,
    file: { kind: 'main', code: 'SP1' },
    openfootballCode: null,
    zones: { top: EUROPE, bottom: LAST_THREE },
    tieBreak: 'head_to_head',
  },
  bundesliga: {
    name: 'Bundesliga',
    country: 'DE',
    tier: 1,
    sportmonksId: 82,
    apiFootballId: 78,
    file: { kind: 'main', code: 'D1' },
    openfootballCode: null,
    zones: { top: EUROPE, bottom: LAST_TWO_AND_PLAYOFF },
    tieBreak: 'goal_difference',
  },
  'serie-a': {
    name: 'Serie A',
    country: 'IT',
    tier: 1,
    sportmonksId: 384,
    apiFootballId: 135,
    file: { kind: 'main', code: 'I1' },
    openfootballCode: null,
    zones: { top: EUROPE, bottom: LAST_THREE },
    tieBreak: 'head_to_head',
  },
  'ligue-1': {
    name: 'Ligue 1',
    country: 'FR',
    tier: 1,
    sportmonksId: 301,
    apiFootballId: 61,
    file: { kind: 'main', code: 'F1' },
    openfootballCode: null,
    zones: { top: EUROPE, bottom: LAST_TWO_AND_PLAYOFF },
    tieBreak: 'goal_difference',
  },
  'super-lig': {
    name: 'Super Lig',
    country: 'TR',
    tier: 1,
    sportmonksId: 600,
    apiFootballId: 203,
    file: { kind: 'main', code: 'T1' },
    openfootballCode: null,
    zones: {
      top: [
        ['champions_league', 2],
        ['europa_league', 1],
        ['conference_league', 1],
      ],
      bottom: LAST_THREE,
    },
    tieBreak: 'head_to_head',
  },
  championship: {
    name: 'Championship',
    country: 'GB-ENG',
    tier: 2,
    sportmonksId: 9,
    apiFootballId: 40,
    file: { kind: 'main', code: 'E1' },
    openfootballCode: null,
    zones: { top: toPromotion(4), bottom: LAST_THREE },
    tieBreak: 'goal_difference',
  },
  'la-liga-2': {
    name: 'La Liga 2',
    country: 'ES',
    tier: 2,
    sportmonksId: 567,
    apiFootballId: 141,
    file: { kind: 'main', code: 'SP2' },
    openfootballCode: null,
    zones: { top: toPromotion(4), bottom: [['relegation', 4]] },
    tieBreak: 'head_to_head',
  },
  '2-bundesliga': {
    name: '2. Bundesliga',
    country: 'DE',
    tier: 2,
    sportmonksId: 85,
    apiFootballId: 79,
    file: { kind: 'main', code: 'D2' },
    openfootballCode: null,
    zones: { top: toPromotion(1), bottom: LAST_TWO_AND_PLAYOFF },
    tieBreak: 'goal_difference',
  },
  'serie-b': {
    name: 'Serie B',
    country: 'IT',
    tier: 2,
    sportmonksId: 387,
    apiFootballId: 136,
    file: { kind: 'main', code: 'I2' },
    openfootballCode: null,
    zones: {
      top: toPromotion(6),
      bottom: [
        ['relegation', 3],
        ['relegation_playoff', 2],
      ],
    },
    tieBreak: 'head_to_head',
  },
  'ligue-2': {
    name: 'Ligue 2',
    country: 'FR',
    tier: 2,
    sportmonksId: 304,
    apiFootballId: 62,
    file: { kind: 'main', code: 'F2' },
    openfootballCode: null,
    zones: { top: toPromotion(3), bottom: LAST_TWO_AND_PLAYOFF },
    tieBreak: 'goal_difference',
  },
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

/** The predicted league whose football-data.co.uk division code this is, or null. */
export function getLeagueByDivision(code: string): League | null {
  return LEAGUES.find(({ file }) => file?.code === code) ?? null
}

/** The UEFA cup with this code in openfootball's files, or null. */
export function getCupByCode(code: string): League | null {
  return LEAGUES.find((league) => league.openfootballCode === code) ?? null
}

/** Position of a league in the specification's order, from 0; unknown leagues come last. */
export function toLeagueOrder(name: string): number {
  return orderByName.get(name) ?? LEAGUES.length
}

/** Name as a key with underscores, as in `GET /api/admin/major-leagues`. */
export function toLeagueKey(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '_')
}
