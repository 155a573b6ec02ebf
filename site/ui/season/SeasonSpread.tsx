/**
 * The spread of final places, one line per club: the middle half and nine tenths of simulated
 * seasons, and the median.
 */
import type { SeasonTeam } from '#data/model/forecast/season-forecast.ts'
import { ClubName } from '#site/ui/ClubName.tsx'
import type { UiTexts } from '#site/ui/texts.ts'

const HEIGHT = 20
/** Margin at both ends for the marks of the first and the last place, in per cent. */
const MARGIN = 2

type Spread = SeasonTeam['spread']

interface Props {
  readonly texts: UiTexts
  readonly teams: readonly Pick<SeasonTeam, 'teamId' | 'team' | 'spread'>[]
  /** Number of clubs in the table. */
  readonly places: number
  /** False for a single club, whose name is left out. */
  readonly isNamed: boolean
}

export function SeasonSpread({ texts, teams, places, isNamed }: Props) {
  const { t } = texts
  const description = teams.map(({ team, spread }) => tellSpread(texts, team, spread)).join('. ')
  return (
    <figure data-spread="">
      <figcaption>
        <h2 className="text-xl" id="spread-title">
          {t('season:spreadTitle')}
        </h2>
        <p className="mt-1 max-w-[41em] text-sm text-muted">{t('season:spreadText')}</p>
      </figcaption>
      <p id="spread-rows" hidden>
        {description}
      </p>
      <div
        className={isNamed ? 'season-spread mt-3' : 'season-spread is-single mt-3'}
        // An inline drawing that the rows describe in words: there is no image file for an `img`.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="img"
        aria-labelledby="spread-title"
        aria-describedby="spread-rows"
      >
        <span className="scale">{t('season:place')}</span>
        <Scale places={places} />
        {teams.map(({ teamId, team, spread }) => (
          <div key={teamId} className="row">
            {isNamed && (
              <span className="team">
                <ClubName texts={texts} name={team} />
              </span>
            )}
            <Track spread={spread} places={places} />
          </div>
        ))}
      </div>
    </figure>
  )
}

function tellSpread({ t }: UiTexts, team: string, [first, from, middle, to, last]: Spread): string {
  return t('season:spreadRow', { team, first, from, middle, to, last })
}

const toX = (place: number, places: number): number =>
  MARGIN + ((place - 1) / (places - 1)) * (100 - 2 * MARGIN)
const percent = (value: number): string => `${Number(value.toFixed(2))}%`

function Scale({ places }: { readonly places: number }) {
  const step = places > 26 ? 7 : 5
  const ticks = Array.from({ length: places }, (_, index) => index + 1).filter(
    (place) => place === 1 || place % step === 0,
  )
  return (
    <svg className="places figures" width="100%" height="100%">
      {ticks.map((place) => (
        <g key={place}>
          <line
            x1={percent(toX(place, places))}
            x2={percent(toX(place, places))}
            y1={HEIGHT}
            y2="100%"
          />
          <text x={percent(toX(place, places))} y={14}>
            {place}
          </text>
        </g>
      ))}
    </svg>
  )
}

interface TrackProps {
  readonly spread: Spread
  readonly places: number
}

function Track({ spread: [first, from, middle, to, last], places }: TrackProps) {
  const at = (place: number) => toX(place, places)
  /** Least width, so that half of the seasons in one place is still visible. */
  const least = 1
  return (
    <svg className="track" width="100%" height={HEIGHT}>
      <line
        x1={percent(at(first) - least)}
        x2={percent(at(last) + least)}
        y1={HEIGHT / 2}
        y2={HEIGHT / 2}
      />
      <rect
        x={percent(at(from) - least)}
        width={percent(at(to) - at(from) + 2 * least)}
        y={HEIGHT / 2 - 5}
        height={10}
      />
      <circle cx={percent(at(middle))} cy={HEIGHT / 2} r={2.5} />
    </svg>
  )
}
