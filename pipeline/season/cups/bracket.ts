/**
 * From the end of the phase to the final. League phase: places 9 to 16 meet 17 to 24 (9 and 10 meet
 * 23 or 24, and so on), the winners meet the first eight (15 to 18 meet the first or second, and so
 * on), and from there the halves are fixed: 1 and 2 can only meet in the final. What the
 * regulations leave to a draw is drawn. Groups: winners meet runners-up of other groups, then
 * everything is drawn. The rule that separates clubs of one country in the round of 16 is left out.
 */
import { KNOCK_OUT_ROUNDS, type CupRules, type KnockOutRound } from './cup-rules.ts'
import { playFinal, playTie, type Tie, type TieDraw } from './tie.ts'

/** A round whose ties are all drawn. */
export interface DrawnRound {
  readonly round: KnockOutRound
  readonly ties: readonly Tie[]
  /** Current seed of each club, 0 the best: its place in the phase, or that of a club it knocked out. */
  readonly seeds: readonly number[]
}

export interface BracketOptions extends TieDraw {
  readonly rules: CupRules
  /** Called for every club that is in a round, and with `title` for the winner. */
  readonly onReach: (club: number, round: KnockOutRound | 'title') => void
}

const NOT_PLAYED = [null, null] as const

/** A tie of two clubs with their seeds. */
interface Pairing {
  readonly better: number
  readonly worse: number
  readonly tie: Tie | null
}

class Bracket {
  private readonly options: BracketOptions
  private readonly seeds: number[]

  constructor(options: BracketOptions, seeds: readonly number[]) {
    this.options = options
    this.seeds = [...seeds]
  }

  private isHeads(): boolean {
    return this.options.random() < 0.5
  }

  /** Two clubs in the order of their seeds. */
  pair(one: number, other: number, tie: Tie | null = null): Pairing {
    const [better, worse] = this.seeds[one]! <= this.seeds[other]! ? [one, other] : [other, one]
    return { better, worse, tie }
  }

  /** The winner, who takes over the better seed. */
  private play({ better, worse, tie }: Pairing, isSeeded: boolean): number {
    const isBetterLast = isSeeded || this.isHeads()
    const [first, second] = isBetterLast ? [worse, better] : [better, worse]
    const winner = playTie(tie ?? { first, second, legs: NOT_PLAYED }, this.options)
    this.seeds[winner] = this.seeds[better]!
    return winner
  }

  private swap<T>(list: readonly T[]): T[] {
    const swapped = [...list]
    for (let index = 0; index + 1 < swapped.length; index += 2)
      if (this.isHeads())
        [swapped[index], swapped[index + 1]] = [swapped[index + 1]!, swapped[index]!]
    return swapped
  }

  private shuffle<T>(list: readonly T[]): T[] {
    const shuffled = [...list]
    for (let last = shuffled.length - 1; last > 0; last--) {
      const other = Math.floor(this.options.random() * (last + 1))
      ;[shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!]
    }
    return shuffled
  }

  private enter(clubs: readonly number[], round: KnockOutRound | 'title'): void {
    for (const club of clubs) this.options.onReach(club, round)
  }

  /** The winners, in the order of their ties. Up to the round of 16 the better seed has the second leg at home. */
  playRound(round: Exclude<KnockOutRound, 'final'>, pairings: readonly Pairing[]): number[] {
    const isSeeded =
      round === 'knockout_playoff' || round === 'last_16' || this.options.rules.hasSeededLegs
    this.enter(
      pairings.flatMap(({ better, worse }) => [better, worse]),
      round,
    )
    return pairings.map((pairing) => this.play(pairing, isSeeded))
  }

  final(one: number, other: number): void {
    this.enter([one, other], 'final')
    this.enter([playFinal(one, other, this.options)], 'title')
  }

  /** Winners of the play-offs, best places first, against the first eight. */
  drawLast16(firstEight: readonly number[], winners: readonly number[]): Pairing[] {
    const drawn = this.swap(winners.toReversed())
    return firstEight.map((club, index) => this.pair(club, drawn[index]!))
  }

  /** Winners of the round of 16 in the order of their seeds. */
  drawQuarterFinals(winners: readonly number[]): Pairing[] {
    if (this.options.rules.format === 'groups') return this.drawFreely(winners)
    const sides = this.swap(winners)
    const half = (side: number) => [
      this.pair(sides[side]!, sides[6 + side]!),
      this.pair(sides[2 + side]!, sides[4 + side]!),
    ]
    // The halves of the first two come first, as when the quarter-finals are known.
    const [left, right] = [half(0), half(1)]
    return [left[0]!, right[0]!, left[1]!, right[1]!]
  }

  /**
   * Winners of the quarter-finals, the half of 1 and 2 first; with `areHalvesKnown` in the order of
   * their halves.
   */
  drawSemiFinals(winners: readonly number[], areHalvesKnown: boolean): Pairing[] {
    if (this.options.rules.format === 'groups') return this.drawFreely(winners)
    const [one = 0, two = 0, three = 0, four = 0] = winners
    const isStraight = areHalvesKnown || this.isHeads()
    return isStraight
      ? [this.pair(one, three), this.pair(two, four)]
      : [this.pair(one, four), this.pair(two, three)]
  }

  private drawFreely(clubs: readonly number[]): Pairing[] {
    const drawn = this.shuffle(clubs)
    return Array.from({ length: drawn.length / 2 }, (_, index) =>
      this.pair(drawn[2 * index]!, drawn[2 * index + 1]!),
    )
  }

  /** Runners-up for the winners of groups, each from another group. */
  drawAfterGroups(winners: readonly number[], runnersUp: readonly number[]): Pairing[] {
    for (;;) {
      const drawn = this.shuffle(runnersUp.map((club, group) => ({ club, group })))
      if (drawn.every(({ group }, index) => group !== index))
        return winners.map((club, index) => this.pair(club, drawn[index]!.club))
    }
  }

  toPairings(ties: readonly Tie[]): Pairing[] {
    return ties
      .map((tie) => this.pair(tie.first, tie.second, tie))
      .sort((a, b) => this.seeds[a.better]! - this.seeds[b.better]!)
  }
}

function goOn(bracket: Bracket, round: KnockOutRound, pairings: readonly Pairing[]): void {
  let drawn = pairings
  // The caller plays the play-offs, because it knows the first eight.
  const from = KNOCK_OUT_ROUNDS.indexOf(round)
  const isAhead = (next: KnockOutRound) => from <= KNOCK_OUT_ROUNDS.indexOf(next)
  if (isAhead('last_16')) drawn = bracket.drawQuarterFinals(bracket.playRound('last_16', drawn))
  if (isAhead('quarter_final'))
    drawn = bracket.drawSemiFinals(bracket.playRound('quarter_final', drawn), isAhead('last_16'))
  if (isAhead('semi_final')) {
    const [one, other] = bracket.playRound('semi_final', drawn)
    return bracket.final(one!, other!)
  }
  const [last] = drawn
  bracket.final(last!.better, last!.worse)
}

/** Everything after a league phase with this final order. */
export function playAfterLeague(order: ArrayLike<number>, options: BracketOptions): void {
  const seeds = Array.from({ length: order.length }, () => 0)
  for (let place = 0; place < order.length; place++) seeds[order[place]!] = place
  const bracket = new Bracket(options, seeds)
  const at = (place: number) => order[place]!
  const firstEight = Array.from({ length: 8 }, (_, place) => at(place))
  // 9 and 10 meet 24 and 23 in a drawn order, and so on up to 15 and 16.
  const pairings = [0, 2, 4, 6].flatMap((from) => {
    const [low, high] = options.random() < 0.5 ? [23, 22] : [22, 23]
    return [bracket.pair(at(8 + from), at(low - from)), bracket.pair(at(9 + from), at(high - from))]
  })
  const winners = bracket.playRound('knockout_playoff', pairings)
  goOn(bracket, 'last_16', bracket.drawLast16(firstEight, winners))
}

/** Everything after groups: the first and the second of each, in the same order. */
export function playAfterGroups(
  { winners, runnersUp }: { winners: readonly number[]; runnersUp: readonly number[] },
  options: BracketOptions,
): void {
  const seeds: number[] = []
  for (const club of winners) seeds[club] = 0
  for (const club of runnersUp) seeds[club] = 1
  const bracket = new Bracket(options, seeds)
  goOn(bracket, 'last_16', bracket.drawAfterGroups(winners, runnersUp))
}

/** Everything from a drawn round on. */
export function playDrawn({ round, ties, seeds }: DrawnRound, options: BracketOptions): void {
  const bracket = new Bracket(options, seeds)
  const pairings = bracket.toPairings(ties)
  if (round !== 'knockout_playoff') return goOn(bracket, round, pairings)
  const inPlayOffs = new Set(ties.flatMap(({ first, second }) => [first, second]))
  const firstEight = seeds
    .map((seed, club) => ({ seed, club }))
    .filter(({ club }) => !inPlayOffs.has(club))
    .sort((a, b) => a.seed - b.seed)
    .slice(0, 8)
    .map(({ club }) => club)
  goOn(
    bracket,
    'last_16',
    bracket.drawLast16(firstEight, bracket.playRound('knockout_playoff', pairings)),
  )
}
