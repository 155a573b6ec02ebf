/** Weather of a demo match: the seasonal temperature of its country, and a chance of rain. */
import type { FeedMatch } from '#data/model/feed.ts'
import { getPlace, type PlaceName } from '#pipeline/sources/demo/countries/countries.ts'
import { makeRandom } from '#pipeline/sources/demo/random.ts'
import { DAY_MS } from '#data/model/time.ts'

const ONE_DECIMAL = (value: number) => Math.round(value * 10) / 10

/** The weather at kick-off. */
export function drawWeather(
  seed: string,
  country: PlaceName,
  match: { id: string; kickoffMs: number },
): NonNullable<FeedMatch['weather']> {
  const random = makeRandom(`${seed}/weather/${match.id}`)
  const { january, july, rain } = getPlace(country).climate
  const at = new Date(match.kickoffMs)
  const dayOfYear = (match.kickoffMs - Date.UTC(at.getUTCFullYear(), 0, 1)) / DAY_MS
  const warmth = (1 - Math.cos((2 * Math.PI * (dayOfYear - 15)) / 365)) / 2
  const temperature = ONE_DECIMAL(january + (july - january) * warmth + 3.5 * random.normal())
  const isWet = random.next() < rain
  const precipitation = isWet ? ONE_DECIMAL(0.2 + 3 * random.next() ** 2) : 0
  const windSpeed = ONE_DECIMAL(4 + 10 * random.next() + (random.next() < 0.1 ? 22 : 0))
  const humidity = Math.round(Math.min(98, (isWet ? 82 : 62) + 9 * random.normal()))
  return {
    temperature,
    windSpeed,
    humidity,
    precipitation,
    ...toCondition(random.next(), { temperature, windSpeed, isWet }),
  }
}

function toCondition(
  share: number,
  { temperature, windSpeed, isWet }: { temperature: number; windSpeed: number; isWet: boolean },
) {
  if (isWet && temperature < 0.5) return { condition: 'Snow', icon: 'snow' }
  if (isWet) return { condition: 'Rain', icon: 'rain' }
  if (windSpeed > 25) return { condition: 'Windy', icon: 'wind' }
  if (share < 0.35) return { condition: 'Clear', icon: 'clear-day' }
  if (share < 0.7) return { condition: 'Partially cloudy', icon: 'partly-cloudy-day' }
  return { condition: 'Overcast', icon: 'cloudy' }
}
