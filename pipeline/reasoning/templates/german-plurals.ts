/** German clubs named by what their players are, as the Glasgow Rangers: plural, with article and verb. */

const PLAYERS = '(?:Rovers|Rangers|Wanderers|Eagles)'
const IS_PLURAL = new RegExp(` ${PLAYERS}$`)
const FORMS: Readonly<Record<string, string>> = { den: 'die', dem: 'den', von: 'der' }
/** Stands before a club that is the subject of its sentence; gone from the finished sentence. */
const PLURAL_MARK = '\u{e001}'

export function isGermanPlural(club: string): boolean {
  return IS_PLURAL.test(club)
}

/** @param article as `toGermanNamed` takes it */
export function toGermanPlural(club: string, article: string): string {
  return article === 'der' ? `${PLURAL_MARK}die ${club}` : `${FORMS[article]!} ${club}`
}

/** The verbs of the wordings, as a plural club needs them. */
const PLURAL_VERBS: Readonly<Record<string, string>> = {
  empfängt: 'empfangen',
  ist: 'sind',
  hat: 'haben',
  steht: 'stehen',
  liegt: 'liegen',
  läge: 'lägen',
  wäre: 'wären',
  geht: 'gehen',
  muss: 'müssen',
  kann: 'können',
  wartet: 'warten',
  startet: 'starten',
  blieb: 'blieben',
  bleibt: 'bleiben',
  gewann: 'gewannen',
  gewinnt: 'gewinnen',
  verlor: 'verloren',
  verliert: 'verlieren',
  tritt: 'treten',
  führt: 'führen',
  spielt: 'spielen',
  bringt: 'bringen',
  profitiert: 'profitieren',
  kommt: 'kommen',
  verdankt: 'verdanken',
  bekommt: 'bekommen',
  legt: 'legen',
  holt: 'holen',
}
const VERBS = Object.keys(PLURAL_VERBS).join('|')
const toPlural = (verb: string) =>
  PLURAL_VERBS[verb.toLowerCase()]!.replace(/^./, (first) =>
    /^\p{Lu}/u.test(verb) ? first.toUpperCase() : first,
  )
const CLUB = `${PLURAL_MARK}die (?:\\p{Lu}\\p{L}* )*?${PLAYERS}`
/** Before the club, right after it, or at the end of its clause. */
const GERMAN_VERB_BEFORE = new RegExp(
  `(?<!\\p{L})(${VERBS})(?= (?:trotzdem |damit )?${CLUB})`,
  'giu',
)
const GERMAN_VERB_AFTER = new RegExp(`(${CLUB} )(${VERBS})(?!\\p{L})`, 'gu')
const GERMAN_VERB_LAST = new RegExp(
  `((?:in dem|[Dd]ass) ${CLUB} [^.,;:]*?)(${VERBS})(?=[.,])`,
  'gu',
)

/** `die Rangers ist` to `die Rangers sind`. */
export function agreeGerman(text: string): string {
  if (!text.includes(PLURAL_MARK)) return text
  return text
    .replaceAll(GERMAN_VERB_BEFORE, (verb) => toPlural(verb))
    .replaceAll(GERMAN_VERB_AFTER, (_, club: string, verb: string) => club + toPlural(verb))
    .replaceAll(GERMAN_VERB_LAST, (_, clause: string, verb: string) => clause + toPlural(verb))
    .replaceAll(PLURAL_MARK, '')
}
