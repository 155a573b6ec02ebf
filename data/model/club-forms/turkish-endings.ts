/**
 * Endings of Turkish on names: `Chelsea’yi`, `Fenerbahçe’nin`, `Nantes’ta`.
 * An ending goes by what is heard, not by what is written (TDK, İmla Kılavuzu, foreign names), so that
 * names that are not read as they are written stand here with their last sounds.
 */

/** Last sounds of names whose letters would mislead, in Turkish spelling. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/ City$/, 'siti'],
  [/ County$/, 'kaunti'],
  [/ United$/, 'yunaytıd'],
  [/ (?:Rovers|Rangers|Wanderers)$|^Rangers$/, 'ırs'],
  [/ Albion$/, 'albiyın'],
  [/ (?:Athletic|Atletic)$/, 'etik'],
  [/ Wednesday$/, 'venzdey'],
  [/ Forest$/, 'forıst'],
  [/ Palace$/, 'pelıs'],
  [/ End$/, 'end'],
  [/ Club$/, 'klüp'],
  [/^(?:Arsenal|Villarreal|Real)$/, 'el'],
  [/^Chelsea$/, 'çelsi'],
  [/^(?:Everton|Southampton|Brighton|Preston|Luton)$/, 'ıtın'],
  [/mouth$/, 'mut'],
  [/brough$/, 'bro'],
  [/^Sunderland$/, 'lınd'],
  [/ Brugge$/, 'brüg'],
  [/^Celtic$/, 'seltik'],
  [/ Boys$/, 'boyz'],
  [/ Eagles$/, 'igıls'],
  [/(?:heim|weig)$/, 'haym'],
  [/ Saint-Germain$/, 'jermen'],
  [/^Lille$/, 'lil'],
  [/^Rennes$/, 'ren'],
  [/^Nice$/, 'nis'],
  [/^Toulouse$/, 'tuluz'],
  [/^Angers$/, 'anje'],
  [/^(?:Lorient|Guingamp|Le Mans|Orléans|Caen|Quevilly-Rouen|Vannes)$/, 'an'],
  [/^Béziers$/, 'bezye'],
  [/^Châteauroux$/, 'şatoru'],
  [/^Sochaux$/, 'soşo'],
  [/^Nîmes$/, 'nim'],
  [/^Niort$/, 'nyor'],
  [/^Tours$/, 'tur'],
  [/^Valenciennes$/, 'valansyen'],
  [/^Metz$/, 'mes'],
  [/ Liège$/, 'lyej'],
  [/^Le Havre$/, 'avr'],
  [/^Auxerre$/, 'oser'],
  [/^Nantes$/, 'nant'],
  [/^Saint-Étienne$/, 'etyen'],
  [/^Troyes$/, 'trua'],
  [/^Montpellier$/, 'monpelye'],
  [/^Dunkerque$/, 'dönkerk'],
  [/^Pau$/, 'po'],
  [/^Grenoble$/, 'grönobl'],
  [/^Clermont$/, 'klermon'],
  [/^Boulogne$/, 'bulony'],
  [/^Bordeaux$/, 'bordo'],
  [/ Saint-Gilloise$/, 'jilvaz'],
  [/[^aeıioöuü]y$|ey$/, 'i'],
  [/ (?:AC|SC|FC|CP|CF|BSC)$/, 'se'],
  [/ (?:FK|SK)$/, 'ka'],
  [/ (?:FF|IF)$/, 'fe'],
  [/ SV$/, 've'],
  [/ SG$/, 'ge'],
  [/ B$|^FCSB$/, 'be'],
  [/ Wien$/, 'vin'],
]

/** How these end is not settled among Turkish writers: `ekibi` takes the ending in the name’s place. */
const DOUBTFUL = /(?:Town|Hotspur|Millwall|Shelbourne|Imps|Spartans|Laval|Dons|Argyle)$/

/** Names that are already "the … of", like Gençlerbirliği: their endings begin with an N. */
const POSSESSIVE = /(?:birliği|gücü)$/

const DIGITS = ['sıfır', 'bir', 'iki', 'üç', 'dört', 'beş', 'altı', 'yedi', 'sekiz', 'dokuz']
const TENS = ['', 'on', 'yirmi', 'otuz', 'kırk', 'elli', 'altmış', 'yetmiş', 'seksen', 'doksan']

/** The last word of a name's number as it is read: `04` dört, `98` sekiz. */
function readFigure(text: string): string {
  const digits = /\d+$/.exec(text)![0]
  const last = Number(digits.at(-1))
  const ten = Number(digits.at(-2) ?? '0')
  return last === 0 && ten > 0 ? TENS[ten]! : DIGITS[last]!
}

function toSound(name: string): string {
  if (/\d$/.test(name)) return readFigure(name)
  const known = SOUNDS.find(([pattern]) => pattern.test(name))
  if (known) return known[1]
  const read = name.toLocaleLowerCase('tr').replaceAll('ø', 'ö').replaceAll('å', 'o')
  // Accents of other languages are gone; the dots of ö and ü, and the hook of ş and ç, are letters here.
  return read.replaceAll(/[^a-zçğıöşü]/g, (letter) => letter.normalize('NFD')[0]!)
}

const VOWEL = /[aeıioöuü]/g
/** The vowel of endings in four forms after each vowel: `ı i u ü`. */
const NARROW: Readonly<Record<string, string>> = {
  a: 'ı',
  ı: 'ı',
  e: 'i',
  i: 'i',
  o: 'u',
  u: 'u',
  ö: 'ü',
  ü: 'ü',
}

/** @param form the ending after a soft front vowel: `yi`, `ye`, `nin`, `de` or `den` */
function toEnding(sound: string, form: string, isPossessive: boolean): string {
  const last = sound.match(VOWEL)?.at(-1) ?? 'e'
  const narrow = NARROW[last]!
  const wide = 'aıou'.includes(last) ? 'a' : 'e'
  const endsOpen = /[aeıioöuü]$/.test(sound)
  const hard = /[çfhkpsştxcq]$/.test(sound) ? 't' : 'd'
  const link = isPossessive ? 'n' : endsOpen ? 'y' : ''
  const forms: Readonly<Record<string, string>> = {
    yi: `${link}${narrow}`,
    ye: `${link}${wide}`,
    nin: `${endsOpen ? 'n' : ''}${narrow}n`,
    de: `${isPossessive ? 'nd' : hard}${wide}`,
    den: `${isPossessive ? 'nd' : hard}${wide}n`,
  }
  return forms[form]!
}

/** What `ekibi` is with each ending. */
const TEAM: Readonly<Record<string, string>> = {
  yi: 'ekibini',
  ye: 'ekibine',
  nin: 'ekibinin',
  de: 'ekibinde',
  den: 'ekibinden',
}

/** A name with its ending. */
export function toTurkishNamed(name: string, form: string): string {
  const team = TEAM[form]
  if (team !== undefined && DOUBTFUL.test(name)) return `${name} ${team}`
  return `${name}’${toEnding(toSound(name), form, POSSESSIVE.test(name))}`
}
