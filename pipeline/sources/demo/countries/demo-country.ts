/** The demo's facts of a country: its leagues, and the properties of its matches. */
import type { LeagueId } from '#data/model/leagues.ts'

export interface DemoLeague {
  /** Clubs as `name|city|ground`, strongest first. */
  readonly clubs: readonly string[]
  /** Level of the middle club, goals per match relative to the middle of the Premier League. */
  readonly middle: number
  /** Distance of the first and the last club from it, goals per match. */
  readonly spread: number
  /** Mean goals per match, both sides; real leagues have 2.3 to 3.1. */
  readonly goals: number
}

/** First and last names for invented people. */
interface NamePool {
  readonly first: readonly string[]
  readonly last: readonly string[]
}

/** Facts of every place, with leagues of its own or without. */
export interface DemoPlace {
  /** Mean yellow cards per side and match. */
  readonly cards: number
  /** Television stations that show its matches. */
  readonly stations: readonly string[]
  /** Mean temperatures in January and July in °C, and the share of days with rain, 0..1. */
  readonly climate: { readonly january: number; readonly july: number; readonly rain: number }
  readonly names: NamePool
}

export interface DemoCountry extends DemoPlace {
  readonly leagues: Readonly<Partial<Record<LeagueId, DemoLeague>>>
}

/** Names of a country, each list as one text separated by spaces. */
export function toNamePool(first: string, last: string): NamePool {
  return { first: first.split(' '), last: last.split(' ') }
}
