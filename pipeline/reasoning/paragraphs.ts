/** From the chosen blocks of a match to its paragraphs: their order, and where a team is named. */
import type { Block } from './blocks.ts'
import type { Order } from './orders.ts'
import type { Sentence } from './say.ts'
import type { SentenceKind } from '#pipeline/reasoning/templates/sentences.ts'

/** The blocks of a match's text in a language, and their order. */
export interface Story {
  readonly blocks: readonly Block[]
  readonly order: Order
}

/** Kinds that name one team and nobody else, so that a pronoun after them is clear. */
const OF_ONE_TEAM: ReadonlySet<SentenceKind> = new Set([
  'clear',
  'favourite',
  'narrow',
  'strengthFirst',
  'marketFirst',
  'formAllWon',
  'formUnbeaten',
  'formWinless',
  'formAllLost',
  'wonRow',
  'drawnRow',
  'lostRow',
  'scoreless',
  'cleanSheets',
  'homeWins',
  'homeLosses',
  'awayWins',
  'awayLosses',
  'mostDraws',
  'fewestLosses',
  'mostLosses',
  'fewestWins',
  'leads',
  'chases',
  'dropZone',
  'nearDrop',
  'chasesToo',
  'dropZoneToo',
  'nearDropToo',
  'reaches',
  'nothingLeft',
])

/** What good and what bad news of one team may stand in one sentence; the other kinds are told alone. */
const NEWS: Readonly<Partial<Record<SentenceKind, 'good' | 'bad' | 'plain'>>> = {
  wonRow: 'good',
  cleanSheets: 'good',
  homeWins: 'good',
  awayWins: 'good',
  leads: 'good',
  chases: 'good',
  chasesToo: 'good',
  reaches: 'plain',
  drawnRow: 'plain',
  lostRow: 'bad',
  scoreless: 'bad',
  homeLosses: 'bad',
  awayLosses: 'bad',
  dropZone: 'bad',
  dropZoneToo: 'bad',
  nearDrop: 'bad',
  nearDropToo: 'bad',
  absenceOne: 'bad',
}

/** Two short facts of one team, neither of them against the other: a `but` needs more than a fact. */
function canJoin(before: Sentence | undefined, sentence: Sentence): boolean {
  if (before?.half === undefined || sentence.joined === undefined) return false
  if (before.team !== sentence.team || before.kind === sentence.kind) return false
  const [first, second] = [NEWS[before.kind], NEWS[sentence.kind]]
  if (first === undefined || second === undefined) return false
  return first === second || first === 'plain' || second === 'plain'
}

/** They compare both clubs by their names, unless the sentence before is about the first of them. */
const NAMED_TWICE: ReadonlySet<SentenceKind> = new Set(['score', 'table'])

/** The club's name, or its article, comes first. */
function beginsWith(text: string, team: string): boolean {
  const longestArticle = 4
  return text.slice(0, team.length + longestArticle).includes(team)
}

/** The sentence before is about both clubs and has this one's team where it would be read twice running. */
function isEcho(before: Sentence | undefined, { text, team }: Sentence): boolean {
  if (before === undefined || before.team !== undefined || team === undefined) return false
  const ends = before.text.slice(0, -1).endsWith(team)
  // A lead that the venue decides is about both, and so is what follows.
  if (before.kind === 'homeDecides') return before.text.includes(team)
  return beginsWith(text, team) && (ends || beginsWith(before.text, team))
}

/** So many sentences running may leave their team unnamed. */
const MOST_UNNAMED = 2

/**
 * A paragraph. No team is named in two sentences running. After a sentence that begins with it as its
 * subject a pronoun is clear, after any other it is the host or the visitor: after `Safety is 3 points
 * away for Metz`, `they` could be anybody. Two short facts of one team make one sentence.
 */
export function toParagraph(sentences: readonly Sentence[]): string {
  let unnamed: readonly ('again' | 'role')[] = []
  const texts: string[] = []
  let isJoined = false
  for (const [index, sentence] of sentences.entries()) {
    const before = sentences[index - 1]
    isJoined = !isJoined && canJoin(before, sentence)
    if (isJoined) {
      const half = texts.pop()!.slice(0, -1)
      // A comma ends the apposition; Turkish has none before its `and`.
      const comma = half.includes(',') && !sentence.joined!.startsWith(' ve ') ? ',' : ''
      texts.push(half + comma + sentence.joined!)
      continue
    }
    const form = chooseForm(before, sentence, unnamed)
    unnamed = form.unnamed
    texts.push(form.text)
  }
  return texts.join(' ')
}

interface Form {
  readonly text: string
  /** How the sentences up to this one have left out the team. */
  readonly unnamed: readonly ('again' | 'role')[]
}

function chooseForm(
  before: Sentence | undefined,
  sentence: Sentence,
  unnamed: Form['unnamed'],
): Form {
  const { text, team, role } = sentence
  // `The hosts have rested for 12 days, the visitors for 2`, after a sentence about one of them.
  const comparesTeams =
    team === undefined &&
    before?.team !== undefined &&
    (!NAMED_TWICE.has(sentence.kind) || beginsWith(text, before.team))
  if (comparesTeams && role !== undefined && unnamed.at(-1) !== 'role')
    return { text: role, unnamed: [] }
  if (role !== undefined && isEcho(before, sentence)) return { text: role, unnamed: ['role'] }
  const isSameTeam = team !== undefined && before?.team === team
  if (!isSameTeam || unnamed.length === MOST_UNNAMED) return { text, unnamed: [] }
  const isSubject = before.leads === true && OF_ONE_TEAM.has(before.kind)
  // Two pronouns running are as dull as two names, and so are two roles.
  const forms = (['again', 'role'] as const).filter((form) => !unnamed.includes(form))
  const way = forms.find((form) => sentence[form] !== undefined && (form === 'role' || isSubject))
  return way === undefined
    ? { text, unnamed: [] }
    : { text: sentence[way]!, unnamed: [...unnamed, way] }
}

/** The sentences of each paragraph; a single sentence is no paragraph and joins the one before. */
export function toParagraphs({ blocks, order }: Story): Sentence[][] {
  const paragraphs: Sentence[][] = []
  for (const sections of order) {
    const sentences = sections
      .flatMap((section) => blocks.filter((block) => block.section === section))
      .flatMap((block) => block.sentences)
    const before = paragraphs.at(-1)
    if (before && sentences.length < 2) before.push(...sentences)
    else if (sentences.length > 0) paragraphs.push(sentences)
  }
  return paragraphs
}
