/**
 * The forms of a club's name in German: with its article in the four cases where it has one
 * (`dem VfL Bochum`), and the verbs that go with it, since some clubs are plural (`die Rangers sind`).
 */
import type { Forms } from './forms.ts'

/** German clubs named by the kind of their society keep its article; a club called by its town or its own name has none. */
const GERMAN_MASCULINE =
  /^(?:\d\. FC|AC |BSC |CFC |FC |FSV |MSV |OGC |SC |SV (?!Elversberg)|VfB |VfL |VfR |Hamburger SV|Karlsruher SC|Paris FC|Wolfsberger AC)/
/** A `Sportvereinigung` or an `Associazione` is feminine. */
const GERMAN_FEMININE = /^(?:AS Rom$|SV Elversberg|SpVgg )/
/** Named by what their players are. */
const PLURAL = / (?:Rovers|Rangers|Wanderers|Eagles|Imps)$/

type Cases = readonly [masculine: string, feminine: string, plural: string, bare: string]

const toNamed =
  ([masculine, feminine, plural, bare]: Cases) =>
  (club: string) => {
    if (PLURAL.test(club)) return `${plural} ${club}`
    if (GERMAN_FEMININE.test(club)) return `${feminine} ${club}`
    return GERMAN_MASCULINE.test(club) ? `${masculine} ${club}` : `${bare}${club}`
  }

const agree = (one: string, many: string) => (club: string) => (PLURAL.test(club) ? many : one)

export const GERMAN: Forms = {
  der: toNamed(['der', 'die', 'die', '']),
  den: toNamed(['den', 'die', 'die', '']),
  dem: toNamed(['dem', 'der', 'den', '']),
  von: toNamed(['des', 'der', 'der', 'von ']),
  vom: toNamed(['vom', 'von der', 'von den', 'von ']),
  beim: toNamed(['beim', 'bei der', 'bei den', 'bei ']),
  ist: agree('ist', 'sind'),
  hat: agree('hat', 'haben'),
  gewinnt: agree('gewinnt', 'gewinnen'),
  steht: agree('steht', 'stehen'),
  spielt: agree('spielt', 'spielen'),
  muss: agree('muss', 'müssen'),
  kommt: agree('kommt', 'kommen'),
  nimmt: agree('nimmt', 'nehmen'),
  wäre: agree('wäre', 'wären'),
  verliert: agree('verliert', 'verlieren'),
  liegt: agree('liegt', 'liegen'),
  wartet: agree('wartet', 'warten'),
  führt: agree('führt', 'führen'),
  kann: agree('kann', 'können'),
  hätte: agree('hätte', 'hätten'),
}
