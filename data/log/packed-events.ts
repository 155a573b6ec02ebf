/**
 * Commits and openings as a line of the cached log: without the names of their members, and each text
 * that many of them share once. A process that reads them holds that text once, too.
 */
import type { StoryEvent } from '#data/ledger/audit/match-story.ts'
import type { OpenedFacts } from '#data/ledger/leaves/leaf.ts'
import type { MarketMark } from '#data/model/match/market-mark.ts'

/** The members of an opening's prediction that are not those of its commit, in this order. */
type Facts = readonly [
  OpenedFacts['predictedOutcome'],
  home: number,
  draw: number,
  away: number,
  homeScore: number,
  awayScore: number,
  confidence: number,
  OpenedFacts['overUnderPrediction'],
  over25: number,
]

type CommitEvent = StoryEvent & { readonly kind: 'commit' }
type OpenEvent = StoryEvent & { readonly kind: 'open' }

/** Texts are named by their place. */
type PackedCommit = readonly [
  index: number,
  matchId: number,
  kickoffAt: number,
  revision: number,
  modelVersion: number,
  madeAt: number,
  commitment: string,
]
type PackedOpening = readonly [
  modelVersion: number,
  madeAt: number,
  revisedFor: OpenedFacts['revisedFor'] | null,
  facts: Facts,
  market: MarketMark | null,
  homeScore: number,
  awayScore: number,
]
type PackedOpen = readonly [
  index: number,
  matchId: number,
  revision: number,
  fault: OpenEvent['fault'],
  commitIndex: number | null,
  opened: PackedOpening | null,
]

export interface PackedEvents {
  readonly texts: readonly string[]
  readonly events: readonly (PackedCommit | PackedOpen)[]
}

function packOpening(
  opened: NonNullable<OpenEvent['opened']>,
  toPlace: (text: string) => number,
): PackedOpening {
  const { prediction, market, result } = opened
  return [
    toPlace(prediction.modelVersion),
    toPlace(prediction.madeAt),
    prediction.revisedFor ?? null,
    [
      prediction.predictedOutcome,
      prediction.homeWinProbability,
      prediction.drawProbability,
      prediction.awayWinProbability,
      prediction.predictedHomeScore,
      prediction.predictedAwayScore,
      prediction.confidenceScore,
      prediction.overUnderPrediction,
      prediction.probOver25Goals,
    ],
    market,
    result.homeScore,
    result.awayScore,
  ]
}

export function packEvents(events: readonly StoryEvent[]): PackedEvents {
  const places = new Map<string, number>()
  const toPlace = (text: string) => {
    if (!places.has(text)) places.set(text, places.size)
    return places.get(text)!
  }
  const packed = events.map((event): PackedCommit | PackedOpen => {
    if (event.kind === 'open') {
      const { index, matchId, revision, fault, commitIndex, opened } = event
      const parts = opened && packOpening(opened, toPlace)
      return [index, toPlace(matchId), revision, fault, commitIndex, parts]
    }
    const { matchId, kickoffAt, revision, modelVersion, madeAt, commitment } = event.leaf
    return [
      event.index,
      toPlace(matchId),
      toPlace(kickoffAt),
      revision,
      toPlace(modelVersion),
      toPlace(madeAt),
      commitment,
    ]
  })
  return { texts: [...places.keys()], events: packed }
}

function unpackCommit(packed: PackedCommit, texts: readonly string[]): CommitEvent {
  const [index, matchId, kickoffAt, revision, modelVersion, madeAt, commitment] = packed
  return {
    kind: 'commit',
    index,
    leaf: {
      v: 1,
      kind: 'commit',
      matchId: texts[matchId]!,
      kickoffAt: texts[kickoffAt]!,
      revision,
      modelVersion: texts[modelVersion]!,
      madeAt: texts[madeAt]!,
      commitment,
    },
  }
}

function unpackOpen(packed: PackedOpen, texts: readonly string[]): OpenEvent {
  const [index, match, revision, fault, commitIndex, parts] = packed
  const matchId = texts[match]!
  const place = { kind: 'open', index, matchId, revision, fault, commitIndex } as const
  if (parts === null) return { ...place, opened: null }
  const [modelVersion, madeAt, revisedFor, facts, market, homeScore, awayScore] = parts
  // Member by member, as the log's own reader makes it: copies of parts would take more memory.
  const prediction = {
    matchId,
    revision,
    ...(revisedFor !== null && { revisedFor }),
    modelVersion: texts[modelVersion]!,
    madeAt: texts[madeAt]!,
    predictedOutcome: facts[0],
    homeWinProbability: facts[1],
    drawProbability: facts[2],
    awayWinProbability: facts[3],
    predictedHomeScore: facts[4],
    predictedAwayScore: facts[5],
    confidenceScore: facts[6],
    overUnderPrediction: facts[7],
    probOver25Goals: facts[8],
  } satisfies Required<Omit<OpenedFacts, 'revisedFor'>>
  const result = { homeScore, awayScore }
  return { ...place, opened: { index, matchId, revision, prediction, market, result } }
}

/** A commit has seven parts, an opening has not: a type of another length does not compile here. */
export const unpackEvents = ({ texts, events }: PackedEvents): StoryEvent[] =>
  events.map((packed) =>
    packed.length === 7 ? unpackCommit(packed, texts) : unpackOpen(packed, texts),
  )
