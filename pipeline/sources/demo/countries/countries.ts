/** Every place of the demo. A league or country without an entry here does not compile. */
import type { DomesticLeagueId } from '#data/model/leagues.ts'
import type { CountryName, DomesticName } from '#data/model/leagues/countries.ts'
import { toNamePool, type DemoCountry, type DemoLeague, type DemoPlace } from './demo-country.ts'
import { ENGLAND } from './england.ts'
import { FRANCE } from './france.ts'
import { GERMANY } from './germany.ts'
import { ITALY } from './italy.ts'
import { SPAIN } from './spain.ts'
import { TURKEY } from './turkey.ts'

const COUNTRIES = {
  England: ENGLAND,
  Spain: SPAIN,
  Germany: GERMANY,
  Italy: ITALY,
  France: FRANCE,
  Turkey: TURKEY,
} as const satisfies Record<DomesticName, DemoCountry>

/** The rest of Europe: clubs of the cups whose leagues are not predicted. */
const ELSEWHERE: DemoPlace = {
  cards: 2,
  stations: ['Paramount+', 'Canal+ Sport', 'Movistar Liga de Campeones', 'Sky Sport'],
  climate: { january: 0, july: 20, rain: 0.35 },
  names: toNamePool(
    'Aleksandar Anders Bruno Daan Diogo Erik Filip Goran Henrik Ivan Jakub Jens Joao Kasper Luka Mads Marek Mihai Milan Nikola Oscar Pavel Petr Rafael Sander Tomas Viktor Wout',
    'Andersen Bakker Carvalho Dimitrov Eriksen Ferreira Georgiou Horvat Ivanov Jovanovic Kowalski Lindberg Marinov Novak Olsen Petrov Popescu Ribeiro Santos Savic Silva Svensson Tavares Vermeer Vukovic Wolski Zelenka',
  ),
}

/** A country, or the rest of Europe: `Elsewhere` for its clubs, `Europe` for the cups. */
export type PlaceName = CountryName | 'Elsewhere'

/** Possible home countries of a squad's players. */
export const HOMES: readonly PlaceName[] = [
  ...(Object.keys(COUNTRIES) as DomesticName[]),
  'Elsewhere',
]

/** The names, cards, stations and climate of a place. */
export function getPlace(name: PlaceName): DemoPlace {
  return name === 'Elsewhere' || name === 'Europe' ? ELSEWHERE : COUNTRIES[name]
}

/** The leagues of all countries. */
export const DEMO_LEAGUES: Readonly<Record<DomesticLeagueId, DemoLeague>> = {
  ...ENGLAND.leagues,
  ...SPAIN.leagues,
  ...GERMANY.leagues,
  ...ITALY.leagues,
  ...FRANCE.leagues,
  ...TURKEY.leagues,
}
