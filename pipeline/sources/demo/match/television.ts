/** Who shows a demo match: one or two stations of its country. */
import { makeRandom } from '#pipeline/sources/demo/random.ts'

const STATIONS: Readonly<Record<string, readonly string[]>> = {
  England: ['Sky Sports Main Event', 'Sky Sports Football', 'TNT Sports 1'],
  Spain: ['Movistar LaLiga', 'DAZN LaLiga', 'LaLiga TV Hypermotion'],
  Germany: ['Sky Sport Bundesliga', 'DAZN 1', 'Sat.1'],
  Italy: ['DAZN', 'Sky Sport Calcio'],
  France: ['Ligue 1+', 'beIN Sports 1'],
  Turkey: ['beIN Sports 1 Türkiye', 'beIN Sports 2 Türkiye'],
}
const ELSEWHERE = ['Paramount+', 'Canal+ Sport', 'Movistar Liga de Campeones', 'Sky Sport']

/** Stations that show a match. */
export function listStations(seed: string, country: string, matchId: string) {
  const random = makeRandom(`${seed}/television/${matchId}`)
  const stations = STATIONS[country] ?? ELSEWHERE
  const first = random.pick(stations)
  const second = random.pick(stations)
  return [...new Set([first, second])].map((name) => ({ name, type: 'tv' }))
}
