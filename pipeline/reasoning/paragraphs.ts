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

/** So many sentences running may leave their team unnamed. */
const MOST_UNNAMED = 2

/**
 * A paragraph. No team is named in two sentences running. After a sentence that begins with it as its
 * subject a pronoun is clear, after any other it is the host or the visitor: after `Safety is 3 points
 * away for Metz`, `they` could be anybody.
 */
export function toParagraph(sentences: readonly Sentence[]): string {
  let unnamed: readonly ('again' | 'role')[] = []
  const texts = sentences.map((sentence, index) => {
    const before = sentences[index - 1]
    // `The hosts have rested for 12 days, the visitors for 2`, after a sentence about one of them.
    const comparesTeams = sentence.team === undefined && before?.team !== undefined
    if (comparesTeams && sentence.role !== undefined && unnamed.at(-1) !== 'role') {
      unnamed = []
      return sentence.role
    }
    const isSameTeam = sentence.team !== undefined && before?.team === sentence.team
    if (!isSameTeam || unnamed.length === MOST_UNNAMED) {
      unnamed = []
      return sentence.text
    }
    const isSubject = before.again !== undefined && OF_ONE_TEAM.has(before.kind)
    // Two pronouns running are as dull as two names, and so are two roles.
    const forms = (['again', 'role'] as const).filter((form) => !unnamed.includes(form))
    const way = forms.find((form) => sentence[form] !== undefined && (form === 'role' || isSubject))
    unnamed = way === undefined ? [] : [...unnamed, way]
    return way === undefined ? sentence.text : sentence[way]!
  })
  return texts.join(' ')
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
