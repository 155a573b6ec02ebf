/**
 * The 14 leagues, in the order of the specification (section 1), with the name
 * each outside service has for them. Provider ids: the services' own lists.
 */

export interface League {
  /** Key used in ids, file names and addresses. */
  readonly id: string
  /** Name on the wire and on screen. */
  readonly name: string
  readonly country: string
  /** ISO 3166 alpha-2, `EU` for the UEFA cups, `GB` sub-divisions as `GB-ENG`. */
  readonly countryCode: string
  /** 1 first division, 2 second, 0 a cup between leagues. */
  readonly tier: 0 | 1 | 2
  readonly sportmonksId: number
  readonly apiFootballId: number
  /** Division code of football-data.co.uk, which has no UEFA cups. */
  readonly footballDataCode: string | null
}

export const LEAGUES = [
  {
    id: 'champions-league',
    name: 'Champions League',
    country: 'Europe',
    countryCode: 'EU',
    tier: 0,
    sportmonksId: 2,
    apiFootballId: 2,
    footballDataCode: null,
  },
  {
    id: 'europa-league',
    name: 'Europa League',
    country: 'Europe',
    countryCode: 'EU',
    tier: 0,
    sportmonksId: 5,
    apiFootballId: 3,
    footballDataCode: null,
  },
  {
    id: 'conference-league',
    name: 'Conference League',
    country: 'Europe',
    countryCode: 'EU',
    tier: 0,
    sportmonksId: 2286,
    apiFootballId: 848,
    footballDataCode: null,
  },
  {
    id: 'premier-league',
    name: 'Premier League',
    country: 'England',
    countryCode: 'GB-ENG',
    tier: 1,
    sportmonksId: 8,
    apiFootballId: 39,
    footballDataCode: 'E0',
  },
  {
    id: 'la-liga',
    name: 'La Liga',
    country: 'Spain',
    countryCode: 'ES',
    tier: 1,
    sportmonksId: 564,
    apiFootballId: 140,
    footballDataCode: 'SP1',
  },
  {
    id: 'bundesliga',
    name: 'Bundesliga',
    country: 'Germany',
    countryCode: 'DE',
    tier: 1,
    sportmonksId: 82,
    apiFootballId: 78,
    footballDataCode: 'D1',
  },
  {
    id: 'serie-a',
    name: 'Serie A',
    country: 'Italy',
    countryCode: 'IT',
    tier: 1,
    sportmonksId: 384,
    apiFootballId: 135,
    footballDataCode: 'I1',
  },
  {
    id: 'ligue-1',
    name: 'Ligue 1',
    country: 'France',
    countryCode: 'FR',
    tier: 1,
    sportmonksId: 301,
    apiFootballId: 61,
    footballDataCode: 'F1',
  },
  {
    id: 'super-lig',
    name: 'Super Lig',
    country: 'Turkey',
    countryCode: 'TR',
    tier: 1,
    sportmonksId: 600,
    apiFootballId: 203,
    footballDataCode: 'T1',
  },
  {
    id: 'championship',
    name: 'Championship',
    country: 'England',
    countryCode: 'GB-ENG',
    tier: 2,
    sportmonksId: 9,
    apiFootballId: 40,
    footballDataCode: 'E1',
  },
  {
    id: 'la-liga-2',
    name: 'La Liga 2',
    country: 'Spain',
    countryCode: 'ES',
    tier: 2,
    sportmonksId: 567,
    apiFootballId: 141,
    footballDataCode: 'SP2',
  },
  {
    id: '2-bundesliga',
    name: '2. Bundesliga',
    country: 'Germany',
    countryCode: 'DE',
    tier: 2,
    sportmonksId: 85,
    apiFootballId: 79,
    footballDataCode: 'D2',
  },
  {
    id: 'serie-b',
    name: 'Serie B',
    country: 'Italy',
    countryCode: 'IT',
    tier: 2,
    sportmonksId: 387,
    apiFootballId: 136,
    footballDataCode: 'I2',
  },
  {
    id: 'ligue-2',
    name: 'Ligue 2',
    country: 'France',
    countryCode: 'FR',
    tier: 2,
    sportmonksId: 304,
    apiFootballId: 62,
    footballDataCode: 'F2',
  },
] as const satisfies readonly League[]

export type LeagueId = (typeof LEAGUES)[number]['id']
export type LeagueName = (typeof LEAGUES)[number]['name']

const byId = new Map<string, (typeof LEAGUES)[number]>(LEAGUES.map((league) => [league.id, league]))
const byName = new Map<string, (typeof LEAGUES)[number]>(
  LEAGUES.map((league) => [league.name, league]),
)
const orderByName = new Map<string, number>(LEAGUES.map((league, index) => [league.name, index]))

/** The league with this id, or null. */
export function getLeague(id: string) {
  return byId.get(id) ?? null
}

/** The league with this name, or null. */
export function getLeagueByName(name: string) {
  return byName.get(name) ?? null
}

/** The league whose football-data.co.uk division code this is, or null. */
export function getLeagueByDivision(code: string) {
  return LEAGUES.find((league) => league.footballDataCode === code) ?? null
}

/** Place of a league in the specification's order, 0 first; unknown ones come after all. */
export function toLeagueOrder(name: string): number {
  return orderByName.get(name) ?? LEAGUES.length
}

/** Name as a key with underscores, as `GET /api/admin/major-leagues` has it. */
export function toLeagueKey(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '_')
}
