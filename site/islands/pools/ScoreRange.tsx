/** Where a mean score lies in its interval, on the one scale of all rows of a pool; left is better. */
import type { PoolScore, PoolTable } from '#data/model/account/pools.ts'

/** From the best end of an interval to the worst. */
export interface Scale {
  readonly from: number
  readonly to: number
}

const toInterval = ({ mean, interval }: PoolScore) => interval ?? ([mean, mean] as const)

/** Null unless there are at least two different values. */
export function toScale({ rows, ours }: Pick<PoolTable, 'rows' | 'ours'>): Scale | null {
  const scores = [...rows.map(({ score }) => score), ours]
  const ends = scores.flatMap((score) => (score ? toInterval(score) : []))
  const [from, to] = [Math.min(...ends), Math.max(...ends)]
  return from < to ? { from, to } : null
}

interface Props {
  readonly score: PoolScore
  readonly scale: Scale
  readonly isOurs?: boolean
}

export function ScoreRange({ score, scale, isOurs }: Props) {
  const toPlace = (value: number) => `${((value - scale.from) / (scale.to - scale.from)) * 100}%`
  const [low, high] = toInterval(score)
  const left = toPlace(low)
  return (
    <span className={`score-range${isOurs ? ' is-ours' : ''}`} aria-hidden="true">
      <i style={{ left, width: `calc(${toPlace(high)} - ${left})` }} />
      <b style={{ left: toPlace(score.mean) }} />
    </span>
  )
}
