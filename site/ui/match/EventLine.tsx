/** Goals and cards along the minutes of a match, the home side above the line. */
import { GOAL_EVENTS, toEventSide } from '#data/model/match/events.ts'
import type { Match } from '#data/model/match/match.ts'
import type { MatchEvent } from '#data/model/match/statistics.ts'

const WIDTH = 360
const HEIGHT = 64
const MIDDLE = HEIGHT / 2
const MARGIN = 12
const FULL_TIME = 90
/** From this many minutes after 90 the end of the line is far enough from "90" for a label of its own. */
const EXTRA_SHOWN = 15
const CARDS: Readonly<Record<string, string>> = {
  yellow_card: 'fill-premium',
  second_yellow_card: 'fill-alert',
  red_card: 'fill-alert',
}

interface Props {
  readonly match: Pick<Match, 'homeTeam' | 'awayTeam' | 'homeTeamId' | 'awayTeamId'>
  readonly events: readonly MatchEvent[]
}

export function EventLine({ match, events }: Props) {
  const shown = events.filter(({ eventType }) => GOAL_EVENTS.has(eventType) || eventType in CARDS)
  if (shown.length === 0) return null
  const last = Math.max(FULL_TIME, ...events.map(({ minute }) => minute))
  const toX = (minute: number) => MARGIN + ((WIDTH - 2 * MARGIN) * minute) / last
  const isHome = (event: MatchEvent) => toEventSide(match, event) === 'home'
  return (
    // Hidden from screen readers: the list below has every event.
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
      className="mb-2 w-full max-w-xl overflow-visible"
    >
      <path d={`M${MARGIN} ${MIDDLE}H${WIDTH - MARGIN}`} className="stroke-edge" />
      <g className="figures fill-muted text-[13.5px] sm:text-[9px]" textAnchor="middle">
        {[0, 45, FULL_TIME, ...(last >= FULL_TIME + EXTRA_SHOWN ? [last] : [])].map((minute) => (
          <g key={minute}>
            <path d={`M${toX(minute)} ${MIDDLE - 4}v8`} className="stroke-edge" />
            <text x={toX(minute)} y={HEIGHT - 2}>
              {minute}′
            </text>
          </g>
        ))}
      </g>
      {shown.map((event) => {
        const { minute, extraMinute, eventType, playerName } = event
        const y = MIDDLE + (isHome(event) ? -12 : 12)
        const x = toX(minute)
        return (
          <g key={[minute, extraMinute, eventType, playerName].join(' ')}>
            {GOAL_EVENTS.has(eventType) ? (
              <circle cx={x} cy={y} r="5" className={isHome(event) ? 'fill-home' : 'fill-away'} />
            ) : (
              <rect x={x - 3} y={y - 5} width="6" height="9" rx="1" className={CARDS[eventType]} />
            )}
            <title>{`${minute}′ ${playerName ?? ''}`}</title>
          </g>
        )
      })}
    </svg>
  )
}
