/**
 * The three outcomes as parts of one bar, home left, away right. The per cent is
 * written inside where there is room; the likeliest outcome is underlined.
 */
import {
  BAR_ROOM,
  listOutcomes,
  toLikeliest,
  type BarSize,
  type Chances,
} from '#site/lib/match/outcome-parts.ts'
import { formatPercent } from '#site/lib/texts/format.ts'
import { useTexts } from './TextsProvider.tsx'

interface Props {
  readonly chances: Chances
  readonly size?: BarSize
}

export function OutcomeBar({ chances, size = 'small' }: Props) {
  const { t, language } = useTexts()
  const likeliest = toLikeliest(chances)
  const room = BAR_ROOM[size]
  const label = t('table.bar', {
    home: formatPercent(chances.homeWinProbability, language),
    draw: formatPercent(chances.drawProbability, language),
    away: formatPercent(chances.awayWinProbability, language),
  })
  return (
    <>
      <span className="sr-only">{label}</span>
      <div
        aria-hidden="true"
        title={label}
        className={`figures flex w-full gap-px overflow-hidden rounded-sm font-semibold ${room.box}`}
      >
        {listOutcomes(chances).map(({ outcome, letter, tone, percent }) => (
          <span
            key={outcome}
            className={`@container grid min-w-1 place-items-center overflow-hidden text-on-outcome ${tone}`}
            style={{ flexGrow: percent, flexBasis: 0 }}
          >
            <span
              className={`whitespace-nowrap ${outcome === likeliest ? 'underline underline-offset-2' : ''}`}
            >
              <span className={room.letter}>{letter} </span>
              <span className={room.percent}>{formatPercent(percent, language)}</span>
            </span>
          </span>
        ))}
      </div>
    </>
  )
}
