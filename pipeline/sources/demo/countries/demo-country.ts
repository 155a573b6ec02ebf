/** What the demo must be told of a country: its leagues, and what its matches look like. */
import type { LeagueId } from '#data/model/leagues.ts'

export interface DemoLeague {
  /** Clubs as `name|city|ground`, strongest first. */
  readonly clubs: readonly string[]
  /** Level of the middle club, in goals a match against the middle of the Premier League. */
  readonly middle: number
  /** How far the first and the last club are from it, goals a match. */
  readonly spread: number
  /** Mean goals of a match, both sides; real leagues have 2.3 to 3.1. */
  readonly goals: number
}

/** First and last names that invented people are made of. */
interface NamePool {
  readonly first: readonly string[]
  readonly last: readonly string[]
}

/** What every place has, with leagues of its own or without. */
export interface DemoPlace {
  /** Mean yellow cards of a side, a match. */
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

/** Names of a country, each list in one text with spaces between. */
export function toNamePool(first: string, last: string): NamePool {
  return { first: first.split(' '), last: last.split(' ') }
}
