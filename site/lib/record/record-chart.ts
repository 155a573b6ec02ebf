/**
 * Layout of the record over time in a box of 100 by 100 that is stretched to its place: the line of
 * our share with its band, the line of always calling a home win, the scale and the two names.
 */
import type { RunningRate } from './running-rate.ts'

/** Per cent between two lines of the scale. */
const STEP = 20
/** Points drawn at most: more would be closer than a pixel or two. */
const MOST_POINTS = 150
/** Least distance of the two names, in per cent of the height: one line of text. */
const NAME_HEIGHT = 11

export interface RecordChart {
  /** Lines of the scale, the lowest first. */
  readonly scale: readonly { readonly percent: number; readonly y: number }[]
  /** Points of polylines, and of the closed shape of the band. */
  readonly ours: string
  readonly alwaysHome: string
  readonly band: string
  /** Heights of the names at the right ends. */
  readonly names: { readonly ours: number; readonly alwaysHome: number }
}

const round = (value: number) => Math.round(value * 100) / 100

/** Thins the rates to MOST_POINTS: the last one of each stretch, so the newest is always kept. */
function thin(rates: readonly RunningRate[]): readonly RunningRate[] {
  const size = Math.ceil(rates.length / MOST_POINTS)
  return rates.filter((_, index) => (rates.length - 1 - index) % size === 0)
}

/** @param rates one or more, the oldest first */
export function layOutRecord(rates: readonly RunningRate[]): RecordChart {
  const thinned = thin(rates)
  // A single day is drawn as a level line.
  const points = thinned.length === 1 ? [thinned[0]!, thinned[0]!] : thinned
  const times = points.map(({ day }) => Date.parse(day))
  const span = times.at(-1)! - times[0]!
  const toX = (index: number) =>
    span === 0 ? index * 100 : round(((times[index]! - times[0]!) / span) * 100)
  const shares = points.flatMap(({ interval, alwaysHome }) => [...interval, alwaysHome])
  const low = Math.floor((Math.min(...shares) * 100) / STEP) * STEP
  const high = Math.max(Math.ceil((Math.max(...shares) * 100) / STEP) * STEP, low + STEP)
  const toY = (share: number) => round(((high - share * 100) / (high - low)) * 100)
  const draw = (toShare: (rate: RunningRate) => number) =>
    points.map((rate, index) => `${toX(index)},${toY(toShare(rate))}`)
  const last = points.at(-1)!
  return {
    scale: Array.from({ length: (high - low) / STEP + 1 }, (_, step) => {
      const percent = low + step * STEP
      return { percent, y: toY(percent / 100) }
    }),
    ours: draw(({ share }) => share).join(' '),
    alwaysHome: draw(({ alwaysHome }) => alwaysHome).join(' '),
    band: [
      ...draw(({ interval }) => interval[1]),
      ...draw(({ interval }) => interval[0]).toReversed(),
    ].join(' '),
    names: part(toY(last.share), toY(last.alwaysHome)),
  }
}

/** Heights of the two names, moved apart if they would overlap. */
function part(ours: number, alwaysHome: number) {
  const lacking = NAME_HEIGHT - Math.abs(ours - alwaysHome)
  if (lacking <= 0) return { ours, alwaysHome }
  const push = ours <= alwaysHome ? lacking / 2 : -lacking / 2
  return { ours: round(ours - push), alwaysHome: round(alwaysHome + push) }
}
