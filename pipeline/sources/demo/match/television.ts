/** Television stations of a demo match: one or two of its country. */
import { getPlace, type PlaceName } from '#pipeline/sources/demo/countries/countries.ts'
import { makeRandom } from '#pipeline/sources/demo/random.ts'

/** Stations that show a match. */
export function listStations(seed: string, country: PlaceName, matchId: string) {
  const random = makeRandom(`${seed}/television/${matchId}`)
  const { stations } = getPlace(country)
  const first = random.pick(stations)
  const second = random.pick(stations)
  return [...new Set([first, second])].map((name) => ({ name, type: 'tv' }))
}
