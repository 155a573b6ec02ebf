/** Weather, referee and broadcasters, each once it is known; until then StillToCome lists it. */
import { getRefereeChange, getWeatherChange } from '#data/model/forecast/impacts.ts'
import type { Prediction } from '#data/model/forecast/prediction.ts'
import type { Match } from '#data/model/match/match.ts'
import { formatNumber, formatPercent, formatSignedPercent } from '#site/lib/texts/format.ts'
import { FeedText } from '#site/islands/shared/FeedText.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { Block, Facts } from '#site/ui/Block.tsx'

interface Props {
  readonly match: Match
}

interface ForecastProps extends Props {
  /** Source of the line on their effect; null without a prediction. */
  readonly prediction: Prediction | null
}

export function WeatherFacts({ match, prediction }: ForecastProps) {
  const { t, language } = useTexts()
  const { temperature, weatherCondition, humidity, windSpeed } = match
  if (temperature === null && weatherCondition === null) return null
  return (
    <Block id="weather" title={t('sections.weather')}>
      <Facts
        facts={[
          [t('weather.temperature'), `${formatNumber(temperature, language)} °C`],
          [
            t('weather.condition'),
            weatherCondition ? <FeedText key="text" text={weatherCondition} /> : '–',
          ],
          [t('weather.humidity'), formatPercent(humidity, language, 0)],
          [t('weather.wind'), `${formatNumber(windSpeed, language)} km/h`],
        ]}
      />
      {prediction && <WeatherImpact prediction={prediction} />}
    </Block>
  )
}

function WeatherImpact({ prediction }: { readonly prediction: Prediction }) {
  const { t, language } = useTexts()
  const change = getWeatherChange(prediction)
  if (change === null) return null
  const { home, away } = change
  return (
    <p className="mt-2 text-sm" data-impact>
      {home === 0 && away === 0
        ? t('weather.impactNone')
        : t('weather.impact', {
            home: formatSignedPercent(home, language),
            away: formatSignedPercent(away, language),
          })}
    </p>
  )
}

export function RefereeFacts({ match, prediction }: ForecastProps) {
  const { t, language } = useTexts()
  const { refereeName, refereeAvgYellowCards, refereeAvgRedCards, refereeStrictness } = match
  const toStrictness = (strictness: string) =>
    ['strict', 'moderate', 'lenient'].includes(strictness) ? (
      t(`referee.${strictness}`)
    ) : (
      <FeedText text={strictness} />
    )
  if (refereeName === null) return null
  return (
    <Block id="referee" title={t('sections.referee')}>
      <Facts
        facts={[
          [t('referee.name'), refereeName],
          [t('referee.yellow'), formatNumber(refereeAvgYellowCards, language, 1)],
          [t('referee.red'), formatNumber(refereeAvgRedCards, language, 2)],
          [
            t('referee.strictness'),
            refereeStrictness === null ? '–' : toStrictness(refereeStrictness),
          ],
        ]}
      />
      {prediction && <RefereeImpact prediction={prediction} />}
    </Block>
  )
}

function RefereeImpact({ prediction }: { readonly prediction: Prediction }) {
  const { t, language } = useTexts()
  const change = getRefereeChange(prediction)
  if (change === null) return null
  const kind = change === 0 ? 'Same' : change > 0 ? 'More' : 'Fewer'
  return (
    <p className="mt-2 text-sm" data-impact>
      {t(`referee.impact${kind}`, {
        cards: formatNumber(Math.abs(change), language, 1),
        total: formatNumber(prediction.expectedTotalCards, language, 1),
      })}
    </p>
  )
}

export function Broadcasters({ match }: Props) {
  const { t } = useTexts()
  const names = [...new Set(match.tvStations.map(({ name }) => name))]
  if (names.length === 0) return null
  return (
    <Block id="tv" title={t('sections.tv')}>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </Block>
  )
}
