/**
 * A player's share of his team's minutes in a season, from the line-ups and substitutions of its
 * matches. Feeds spell a name in several ways ("Bukayo Saka", "B. Saka"), so it is also matched by
 * initial and last word, and by two or more of its words in any order ("Son Heung-Min"). Pure.
 */
import { toSlug } from '#data/model/feed.ts'
import type { Lineup, PlayerPosition, SidelinedPlayer } from '#data/model/match/match.ts'

export interface LinedUpMatch {
  readonly lineup: Lineup
  /** Who came on for whom, and when. */
  readonly substitutions: readonly {
    readonly on: string | null
    readonly off: string | null
    readonly minute: number
  }[]
}

/** With fewer known line-ups the share is too uncertain. */
const FEWEST_MATCHES = 3
const MATCH_MINUTES = 90

interface Tally {
  minutes: number
  position: PlayerPosition | null
}

/** Adds known positions and minutes to players; null where unknown. */
export function addMinutes(
  players: readonly SidelinedPlayer[],
  matches: readonly LinedUpMatch[],
): SidelinedPlayer[] {
  const tallies = new Map<string, Tally>()
  for (const match of matches) countMatch(tallies, match)
  const isEnough = matches.length >= FEWEST_MATCHES
  return players.map((player) => {
    const name = toSlug(player.player_name)
    const alike = [...tallies].filter(([other]) => isAlike(name, other))
    const found = tallies.get(name) ?? (alike.length === 1 ? alike[0]![1] : undefined)
    return {
      ...player,
      position: player.position ?? found?.position ?? null,
      minutes_share:
        player.minutes_share ??
        (found && isEnough ? found.minutes / (MATCH_MINUTES * matches.length) : null),
    }
  })
}

function countMatch(tallies: Map<string, Tally>, { lineup, substitutions }: LinedUpMatch): void {
  const minuteOf = (who: 'on' | 'off', slug: string) =>
    substitutions.find((change) => toSlug(change[who] ?? '') === slug)?.minute ?? null
  const add = (name: string, position: PlayerPosition | null, minutes: number) => {
    const known = tallies.get(name) ?? { minutes: 0, position: null }
    known.minutes += Math.max(0, minutes)
    known.position = position ?? known.position
    tallies.set(name, known)
  }
  for (const { name, position = null } of lineup.startingXI) {
    const off = minuteOf('off', toSlug(name)) ?? MATCH_MINUTES
    add(toSlug(name), position, Math.min(off, MATCH_MINUTES))
  }
  for (const { name, position = null } of lineup.substitutes) {
    const on = minuteOf('on', toSlug(name)) ?? MATCH_MINUTES
    const off = minuteOf('off', toSlug(name)) ?? MATCH_MINUTES
    add(toSlug(name), position, Math.min(off, MATCH_MINUTES) - on)
  }
}

function isAlike(one: string, other: string): boolean {
  const slugs = [one, other].map(toPlain)
  if (toShortName(slugs[0]!) === toShortName(slugs[1]!)) return true
  const [few, many] = slugs.map((slug) => slug.split('-')).toSorted((a, b) => a.length - b.length)
  const isNamed = (word: string, at: number) =>
    many!.includes(word) || (at === 0 && word === many![0]![0])
  return few!.length > 1 && few!.every(isNamed)
}

/** Umlauts are written out or not: "mueller" and "muller" both become "muller". */
const toPlain = (slug: string) => slug.replace(/([aou])e|aa/g, (pair) => pair[0]!)

/** "bukayo-saka" and "b-saka" both become "b-saka". */
function toShortName(slug: string): string {
  const words = slug.split('-')
  return words.length < 2 ? slug : `${words[0]![0]}-${words.at(-1)}`
}
