/** From the chosen blocks of a match to its paragraphs: their order, and where a team is named. */
import type { Block } from './blocks.ts'
import type { Order, Section } from './orders.ts'
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
  'seasonFirst',
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

/** They have three words running in common: `their last two`. */
function repeats(text: string, after: string): boolean {
  const words = after.toLowerCase().match(/\p{L}+/gu) ?? []
  const runs = words.slice(2).map((_, index) => words.slice(index, index + 3).join(' '))
  return runs.some((run) => ` ${text.toLowerCase().slice(0, -1)} `.includes(` ${run} `))
}

/** `Lens hat verloren und hat …`: the verb is said once. */
const GERMAN_HAS = /^( und )hat /

/** Two short facts of one team, neither of them against the other: a `but` needs more than a fact. */
function canJoin(before: Sentence | undefined, sentence: Sentence): boolean {
  if (before?.half === undefined || sentence.joined === undefined) return false
  if (before.team !== sentence.team || before.kind === sentence.kind) return false
  if (repeats(before.text, sentence.joined)) return false
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
      texts.push(
        half + comma + sentence.joined!.replace(GERMAN_HAS, half.includes(' hat ') ? '$1' : '$&'),
      )
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
  // After a role the name is the change, and the other way round.
  if (
    role !== undefined &&
    unnamed.at(-1) !== 'role' &&
    (comparesTeams || isEcho(before, sentence))
  )
    return { text: role, unnamed: ['role'] }
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

/** A reason alone stands right after the chances: it would end a paragraph on something else. */
function placeReasons({ blocks, order }: Story): Order {
  const reasons = blocks.filter(({ section }) => section === 'reasons')
  if (reasons.flatMap(({ sentences }) => sentences).length !== 1) return order
  return order.map((sections) =>
    sections.flatMap((section): readonly Section[] => {
      if (section === 'reasons') return []
      return section === 'opening' || section === 'chances' ? [section, 'reasons'] : [section]
    }),
  )
}

/** The sentences of each paragraph; a single sentence is no paragraph and joins the one before. */
export function toParagraphs(story: Story): Sentence[][] {
  const { blocks } = story
  const paragraphs: Sentence[][] = []
  for (const sections of placeReasons(story)) {
    const sentences = sections
      .flatMap((section) => blocks.filter((block) => block.section === section))
      .flatMap((block) => block.sentences)
    const before = paragraphs.at(-1)
    if (before && sentences.length < 2) before.push(...sentences)
    else if (sentences.length > 0) paragraphs.push(sentences)
  }
  return paragraphs
}
