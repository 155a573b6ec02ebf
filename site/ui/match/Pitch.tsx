/**
 * Both starting elevens on a pitch, home attacking to the right. A feed lists the
 * players from the goalkeeper to the attack, and the formation says how many
 * stand in each row; without a formation that fits nothing is drawn.
 */
import type { Lineup } from '#data/model/match/match.ts'

const WIDTH = 320
const HEIGHT = 200
const HALF = WIDTH / 2
const RADIUS = 10
const OUTFIELD = 10

interface Place {
  readonly number: number | null
  readonly name: string
  readonly x: number
  readonly y: number
}

/** Players per row, goalkeeper first, or null where the formation does not fit eleven players. */
function toRows({ formation, startingXI }: Lineup): number[] | null {
  const rows = (formation ?? '').split('-').map(Number)
  const isWhole = rows.reduce((sum, count) => sum + count, 0) === OUTFIELD
  return isWhole && startingXI.length > OUTFIELD ? [1, ...rows] : null
}

/** Places of one side, in a half of the pitch from its goal line to the middle. */
function toPlaces(lineup: Lineup, rows: readonly number[], isHome: boolean): Place[] {
  const players = lineup.startingXI.slice(0, OUTFIELD + 1)
  let taken = 0
  return rows.flatMap((count, row) => {
    const depth = ((row + 0.5) / rows.length) * HALF
    return players.slice(taken, (taken += count)).map(({ name, jersey_number: number }, index) => {
      const across = ((index + 0.5) / count) * HEIGHT
      // Left and right are from the team's view, so the away side is mirrored.
      return isHome
        ? { number, name, x: depth, y: across }
        : { number, name, x: WIDTH - depth, y: HEIGHT - across }
    })
  })
}

interface Props {
  readonly home: Lineup | null
  readonly away: Lineup | null
}

export function Pitch({ home, away }: Props) {
  const sides = [
    { lineup: home, tone: 'fill-home' },
    { lineup: away, tone: 'fill-away' },
  ].flatMap(({ lineup, tone }, index) => {
    const rows = lineup && toRows(lineup)
    return lineup && rows ? [{ tone, places: toPlaces(lineup, rows, index === 0) }] : []
  })
  if (sides.length === 0) return null
  return (
    // Hidden from screen readers: the lists below have the names.
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="mb-4 w-full max-w-xl">
      <g className="fill-none stroke-edge">
        <rect x="0.5" y="0.5" width={WIDTH - 1} height={HEIGHT - 1} rx="3" />
        <path d={`M${HALF} 0V${HEIGHT}M0 50h36v100H0M${WIDTH} 50h-36v100h36`} />
        <circle cx={HALF} cy={HEIGHT / 2} r="26" />
      </g>
      {sides.map(({ tone, places }) =>
        places.map(({ number, name, x, y }) => (
          <g key={`${tone} ${number} ${name}`}>
            <circle cx={x} cy={y} r={RADIUS} className={tone} />
            <text
              x={x}
              y={y + 4.25}
              textAnchor="middle"
              className="figures fill-on-outcome text-[12px] font-semibold"
            >
              {number ?? ''}
            </text>
            <title>{name}</title>
          </g>
        )),
      )}
    </svg>
  )
}
