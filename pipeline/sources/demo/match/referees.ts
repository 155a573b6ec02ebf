/** Invented referees, each with a strictness. */
import { hashText, makeRandom } from '#pipeline/sources/demo/random.ts'
import { getPlace, type PlaceName } from '#pipeline/sources/demo/countries/countries.ts'

export interface DemoReferee {
  readonly name: string
  /** 1 is the country's average number of cards. */
  readonly strictness: number
}

const REFEREES_PER_COUNTRY = 16
const listed = new Map<string, readonly DemoReferee[]>()

function listReferees(seed: string, country: PlaceName): readonly DemoReferee[] {
  const key = `${seed}/referees/${country}`
  const known = listed.get(key)
  if (known) return known
  const random = makeRandom(key)
  const { first, last } = getPlace(country).names
  const offset = random.between(0, last.length - 1)
  const referees = Array.from({ length: REFEREES_PER_COUNTRY }, (_, index) => ({
    name: `${random.pick(first)} ${last[(offset + index) % last.length] ?? ''}`,
    strictness: Math.min(1.45, Math.max(0.65, 1 + 0.18 * random.normal())),
  }))
  listed.set(key, referees)
  return referees
}

/** The referee of a match. */
export function toReferee(seed: string, country: PlaceName, matchId: string): DemoReferee {
  const referees = listReferees(seed, country)
  const referee = referees[hashText(`${seed}/appointed/${matchId}`) % referees.length]
  return referee ?? { name: '', strictness: 1 }
}
