/**
 * The order of the facts around a match: team by team where one has several, else topic by topic.
 * The match's id selects one, so that two texts a reader sees on one day seldom tell the same things
 * in the same order.
 */
import { SIDES, type Block, type Side } from './blocks.ts'
import { toSeed } from './say.ts'
import type { SentenceKind } from '#pipeline/reasoning/templates/sentences.ts'

/** `lead` comes first and `around` last in every order. */
type Topic = 'lead' | 'table' | 'form' | 'absences' | 'rest' | 'meetings' | 'around'

const TOPICS: Readonly<Partial<Record<SentenceKind, Topic>>> = {
  firstLegLead: 'lead',
  firstLegLevel: 'lead',
  derby: 'lead',
  topMatch: 'lead',
  bottomMatch: 'lead',
  unknown: 'lead',
  mostDraws: 'table',
  fewestLosses: 'table',
  mostLosses: 'table',
  fewestWins: 'table',
  leads: 'table',
  chases: 'table',
  chasesToo: 'table',
  dropZone: 'table',
  dropZoneToo: 'table',
  nearDrop: 'table',
  nearDropToo: 'table',
  reaches: 'table',
  nothingLeft: 'table',
  neighbours: 'table',
  table: 'table',
  absenceOne: 'absences',
  absences: 'absences',
  absencesMany: 'absences',
  rest: 'rest',
  headToHead: 'meetings',
  headToHeadOne: 'meetings',
  meetingsWon: 'meetings',
  weather: 'around',
  referee: 'around',
}
const toTopic = ({ sentences: [first] }: Block): Topic => TOPICS[first!.kind] ?? 'form'

/** `home` and `away`: what is told of that team alone, of all topics. */
type Part = Topic | Side

const BY_TOPIC: readonly (readonly Part[])[] = [
  ['table', 'form', 'absences', 'rest', 'meetings'],
  ['form', 'table', 'meetings', 'absences', 'rest'],
  ['absences', 'rest', 'form', 'table', 'meetings'],
  ['meetings', 'table', 'form', 'rest', 'absences'],
]
/** What is left of each topic is about both teams. */
const BY_TEAM: readonly (readonly Part[])[] = [
  ['table', 'form', 'home', 'away', 'rest', 'meetings'],
  ['table', 'form', 'away', 'home', 'meetings', 'rest'],
  ['home', 'away', 'rest', 'table', 'form', 'meetings'],
  ['meetings', 'away', 'home', 'rest', 'table', 'form'],
]

/** The team that a block is about, by the name of its reason; null where it is about both. */
function toSide(block: Block): Side | null {
  const reason = block.reasons?.[0] ?? ''
  const isShared = ['lead', 'rest', 'meetings'].includes(toTopic(block))
  if (isShared) return null
  if (/^home|\/home$/.test(reason)) return 'home'
  return /^away|\/away$/.test(reason) ? 'away' : null
}

/** The same blocks with those of the facts in the match's own order. */
export function arrangeFacts(blocks: readonly Block[], matchId: string): Block[] {
  const isFact = ({ section }: Block) => section === 'facts'
  const own = blocks.filter(isFact).map(toSide)
  // Two facts of one team belong together: going to and fro between the teams names them each time.
  const hasStory = SIDES.some((side) => own.filter((one) => one === side).length > 1)
  const orders = hasStory ? BY_TEAM : BY_TOPIC
  const order = orders[toSeed(`${matchId}/facts`) % orders.length]!
  const parts: readonly Part[] = ['lead', ...order, 'around']
  const toPart = (block: Block): Part => (hasStory ? toSide(block) : null) ?? toTopic(block)
  const facts = blocks
    .filter(isFact)
    .toSorted((a, b) => parts.indexOf(toPart(a)) - parts.indexOf(toPart(b)))
  return [...blocks.filter((block) => !isFact(block)), ...facts]
}
