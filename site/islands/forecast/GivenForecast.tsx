/** Forecasts of one match below each other, and when the member's own was given and sealed in time. */
import type { MemberForecast } from '#data/model/account/member-forecast.ts'
import type { Chances } from '#data/model/forecast/printed-chances.ts'
import type { Outcome } from '#data/model/match/match.ts'
import { toForecastProofPath } from '#site/lib/calls/forecast-reads.ts'
import { toPagePath } from '#site/lib/calls/session-hint.ts'
import type { Standing } from '#site/lib/forecast/standing.ts'
import type { Sides } from '#site/lib/match/side-names.ts'
import { PARTS } from '#site/lib/forecast/whole-chances.ts'
import { formatCount, formatPercent, formatScoreInText } from '#site/lib/texts/format.ts'
import { OutcomeBar } from '#site/ui/OutcomeBar.tsx'
import { makeLocalTimes } from '#site/lib/texts/tell-local.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'

export interface NamedChances {
  readonly name: string
  readonly chances: Chances
}

interface BarsProps {
  readonly match: Sides
  readonly bars: readonly NamedChances[]
  readonly came: Outcome | null
}

export function ForecastBars({ match, bars, came }: BarsProps) {
  const { ui } = useTexts()
  return (
    <dl className="grid gap-y-3">
      {bars.map(({ name, chances }) => (
        <div key={name}>
          <dt className="mb-1 text-sm text-muted">{name}</dt>
          <dd>
            <OutcomeBar texts={ui} match={match} chances={chances} came={came} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface GivenProps {
  readonly given: MemberForecast
  readonly standing: Standing
}

/** The forecast's score, when it was given, its seal in the public log, and whether it is scored. */
export function GivenLines({ given, standing }: GivenProps) {
  const { t, language } = useTexts()
  const tellAt = makeLocalTimes(language)
  const { counting } = given
  const { shown, late } = standing
  const { score, sealedIn } = shown
  const [home = '', draw = '', away = ''] = PARTS.map((part) =>
    formatPercent(counting?.[part] ?? null, language, 0),
  )
  return (
    <div data-given-forecast="">
      {score && (
        <p className="mt-2 text-sm">
          {t('own.score.yours', { score: formatScoreInText(score.home, score.away, language) })}
        </p>
      )}
      <output className="mt-2 block text-xs text-muted" data-sealed={sealedIn ?? 'no'}>
        {shown !== late &&
          tellAt(
            (time) =>
              sealedIn === null
                ? t('own.waiting', { time })
                : t('own.sealed', { time, entry: formatCount(sealedIn, language) }),
            shown.givenAt,
          )}
        {shown !== late && counting && sealedIn === null && (
          <> {t('own.before', { home, draw, away })}</>
        )}
        {late && (
          <span className="block" data-not-in-time="">
            {tellAt((time) => t('own.late', { time }), late.givenAt)}
          </span>
        )}
        {(counting ?? given).sealedIn !== null && (
          <>
            {' '}
            <a className="link" href={toForecastProofPath(given.matchId)} download>
              {t('own.proof')}
            </a>
            {' · '}
            <a className="link" href={toPagePath('/verify')}>
              {t('own.verify')}
            </a>
          </>
        )}
      </output>
    </div>
  )
}
