/**
 * Our chances and the market's for an opened match as two thin bars, who gave the actual outcome
 * the higher chance, and how the market's chances are computed.
 */
import {
  OUTCOME_SIDES,
  toPrintedChances,
  type Chances,
} from '#data/model/forecast/printed-chances.ts'
import type { MarketMark } from '#data/model/match/market-mark.ts'
import type { Outcome } from '#data/model/match/match.ts'
import type { Sides } from '#site/lib/match/side-names.ts'
import { formatPercent } from '#site/lib/texts/format.ts'
import { OutcomeBar } from '#site/ui/OutcomeBar.tsx'
import type { TellAt, UiTexts } from '#site/ui/texts.ts'

interface Props {
  readonly texts: UiTexts
  readonly tellAt: TellAt
  readonly match: Sides
  readonly ours: Chances
  readonly market: MarketMark
  readonly came: Outcome
}

const EXACT = {
  home_win: 'homeWinProbability',
  draw: 'drawProbability',
  away_win: 'awayWinProbability',
} as const satisfies Record<Outcome, keyof Chances>

/** Who gave the actual outcome the higher chance, by the exact figures, as in the record. */
function toCloser(ours: Chances, market: Chances, came: Outcome) {
  const lead = ours[EXACT[came]] - market[EXACT[came]]
  if (lead === 0) return 'equal'
  return lead > 0 ? 'ours' : 'market'
}

export function BesideMarket({ texts, tellAt, match, ours, market, came }: Props) {
  const { t, language } = texts
  const theirs: Chances = {
    homeWinProbability: market.home,
    drawProbability: market.draw,
    awayWinProbability: market.away,
  }
  const closer = toCloser(ours, theirs, came)
  const toCame = (chances: Chances) =>
    formatPercent(toPrintedChances(chances)[OUTCOME_SIDES[came]], language)
  return (
    <div data-beside-market={closer}>
      <dl className="grid gap-y-3">
        {[
          { name: t('market:ours'), chances: ours },
          { name: t('market:market'), chances: theirs },
        ].map(({ name, chances }) => (
          <div key={name}>
            <dt className="mb-1 text-sm text-muted">{name}</dt>
            <dd>
              <OutcomeBar texts={texts} match={match} chances={chances} came={came} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm">
        {t(`market:closerMatch.${closer}`, {
          ours: toCame(ours),
          market: toCame(theirs),
        })}
      </p>
      <p className="mt-2 text-xs text-muted">
        {tellAt(
          (time) => t('market:sealedText', { count: market.bookmakers, time }),
          market.takenAt,
        )}
      </p>
    </div>
  )
}
