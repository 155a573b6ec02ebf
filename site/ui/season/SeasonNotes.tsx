/** Notes on the season forecast: its data, its limits, and why its figures are rounded. */
import { FEWEST_LEFT, type SeasonForecast } from '#data/model/forecast/season-forecast.ts'
import { getLeague } from '#data/model/leagues.ts'
import { formatCount } from '#site/lib/texts/format.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'
import type { UiTexts } from '#site/ui/texts.ts'

interface Props {
  readonly texts: UiTexts
  readonly forecast: SeasonForecast
}

export function SeasonNotes({ texts, forecast }: Props) {
  const { t, language } = texts
  const lead = {
    round: forecast.round,
    simulated: formatCount(forecast.simulated, language),
    model: forecast.modelVersion,
    date: formatDay(forecast.madeAt.slice(0, 10), language, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    }),
  }
  return (
    <section className="max-w-[41em] space-y-2 text-sm text-muted" aria-labelledby="season-why">
      <h2 id="season-why" className="text-xl text-ink">
        {t('season:whyTitle')}
      </h2>
      <p>{t(forecast.round === 0 ? 'season:leadStart' : 'season:lead', lead)}</p>
      <p>{t('season:why', { least: FEWEST_LEFT })}</p>
      <p>{tellLimits(texts, forecast)}</p>
    </section>
  )
}

function tellLimits({ t }: UiTexts, { league, teams }: SeasonForecast): string {
  if (getLeague(league)?.tier === 0) return t('season:limitsCup', { least: FEWEST_LEFT })
  const has = (chance: 'champions_league' | 'promotion') =>
    teams.some(({ chances }) => chances[chance] !== undefined)
  return [
    has('champions_league') && t('season:limits.europe'),
    t('season:limits.deductions'),
    has('promotion') && t('season:limits.promotion'),
  ]
    .filter(Boolean)
    .join(' ')
}
