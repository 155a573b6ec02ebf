/**
 * The stakes of a match: the largest difference in a sentence, and all differences as bars: right
 * if a win raises the chance, left if it lowers it.
 */
import {
  findLargestStake,
  LEAST_STAKE,
  STAKES,
  type MatchStakes,
  type Stake,
} from '#data/model/forecast/match-stakes.ts'
import type { PublicMatch } from '#data/model/match/public-match.ts'
import { formatSigned, toColon } from '#site/lib/texts/format.ts'
import { ClubName } from '#site/ui/ClubName.tsx'
import type { UiTexts } from '#site/ui/texts.ts'

/** Stakes with the round after which they were computed. */
export interface ShownStakes extends MatchStakes {
  readonly round: number
}

interface Props {
  readonly texts: UiTexts
  readonly match: Pick<PublicMatch, 'homeTeam' | 'awayTeam'>
  readonly stakes: ShownStakes
}

interface Row {
  readonly side: 'home' | 'away'
  readonly team: string
  readonly stake: Stake
  readonly points: number
}

/** Home before away, for each club from title to relegation. */
function listRows({ homeTeam, awayTeam }: Props['match'], stakes: MatchStakes): Row[] {
  const teams = { home: homeTeam, away: awayTeam }
  return (['home', 'away'] as const).flatMap((side) =>
    STAKES.flatMap((stake) => {
      const points = stakes[side][stake]
      return points === undefined ? [] : [{ side, team: teams[side], stake, points }]
    }),
  )
}

const toSize = ({ points }: Pick<Row, 'points'>) => Math.abs(points)

/** The largest difference in a sentence; of equal ones the first. */
export function describeStakes({ t }: UiTexts, match: Props['match'], stakes: MatchStakes): string {
  // A match with nothing at stake has no stakes at all.
  const { side, stake, points } = findLargestStake(stakes)!
  return t(`season:stakes.line.${stake}`, {
    team: match[`${side}Team`],
    points: t('season:stakes.points', { count: Math.abs(points) }),
  })
}

const toName = ({ t }: UiTexts, stake: Stake) =>
  stake === 'europe' ? t('season:stakes.europe') : t(`season:chances.${stake}`)

/** The largest difference for a line of a list: `Arsenal: Title +9`. */
export function describeLargest(
  texts: UiTexts,
  match: Props['match'],
  stakes: MatchStakes,
): string {
  const { side, stake, points } = findLargestStake(stakes)!
  const signed = formatSigned(points, texts.language, 0)
  return `${match[`${side}Team`]}${toColon(texts.language)}${toName(texts, stake)} ${signed}`
}

/** Percentage points that fill a half of the bar, unless a difference is larger. */
const LEAST_SCALE = 20

export function Stakes({ texts, match, stakes }: Props) {
  const { t, language } = texts
  const rows = listRows(match, stakes)
  const scale = Math.max(LEAST_SCALE, ...rows.map(toSize))
  return (
    <div data-stakes="">
      <p>{describeStakes(texts, match, stakes)}</p>
      <figure className="mt-4">
        <ul className="grid gap-y-2 text-sm">
          {rows.map(({ side, team, stake, points }) => (
            <li key={`${side}/${stake}`} data-stake={`${side}/${stake}`}>
              <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span>
                  <ClubName texts={texts} name={team} />{' '}
                  <span className="text-muted">{toName(texts, stake)}</span>
                </span>
                <b className="figures">{formatSigned(points, language, 0)}</b>
              </span>
              <Bar points={points} scale={scale} />
            </li>
          ))}
        </ul>
        <figcaption className="mt-3 text-xs text-muted">{t('season:stakes.caption')}</figcaption>
      </figure>
      <p className="mt-1 text-xs text-muted">
        {t('season:stakes.note', { round: stakes.round, least: LEAST_STAKE })}
      </p>
    </div>
  )
}

/** A bar from the middle (no difference). Hidden from screen readers: the figure beside it says the same. */
function Bar({ points, scale }: { readonly points: number; readonly scale: number }) {
  const width = (50 * Math.abs(points)) / scale
  const percent = (value: number) => `${Number(value.toFixed(2))}%`
  return (
    <svg className="season-bar" width="100%" height="10" aria-hidden="true">
      <g className="tone-rule">
        <rect width="100%" height="100%" />
      </g>
      <g className={points > 0 ? 'tone-pitch' : 'tone-alert'}>
        <rect x={percent(points > 0 ? 50 : 50 - width)} width={percent(width)} height="100%" />
      </g>
    </svg>
  )
}
