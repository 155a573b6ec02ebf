/**
 * The writer's side of the verifier's rules: new leaves are added to a copy of the log's story and
 * refused when a verifier would find a fault. The writer also compares them with the clock, which a
 * log cannot.
 */
import { AppError } from '#data/model/errors.ts'
import type { Leaf } from '#data/ledger/leaves/leaf.ts'
import { addToStory, forkStory, type LogStory } from './log-story.ts'
import { findStoryProblem } from './log-verdict.ts'
import { getOpenableAtMs } from './match-story.ts'

const WAY_OUT =
  'Nothing was added. If entries that are in the log already are wrong, void them with `ledger incident`.'

function refuse(words: string): never {
  throw new AppError('conflict', `${words} ${WAY_OUT}`)
}

function requireTime(story: LogStory, leaf: Leaf, now: Date): void {
  if (leaf.kind === 'commit') {
    if (Date.parse(leaf.kickoffAt) <= now.getTime())
      refuse(
        `${leaf.matchId} kicked off at ${leaf.kickoffAt}: it is ${now.toISOString()}, its prediction can no longer be committed.`,
      )
    if (Date.parse(leaf.madeAt) > now.getTime())
      refuse(
        `The prediction of ${leaf.matchId} says it was made at ${leaf.madeAt}, and it is ${now.toISOString()}: a clock is wrong.`,
      )
  }
  if (leaf.kind === 'open') {
    const match = story.matches.get(leaf.matchId)
    const openableAtMs = match === undefined ? 0 : getOpenableAtMs(match)
    if (openableAtMs > now.getTime())
      refuse(
        `${leaf.matchId} kicks off at ${new Date(openableAtMs).toISOString()}: it is ${now.toISOString()}, it cannot be opened before.`,
      )
  }
  if (
    (leaf.kind === 'incident' || leaf.kind === 'key') &&
    Date.parse(leaf.statedAt) > now.getTime()
  )
    refuse(`The ${leaf.kind} is stated at ${leaf.statedAt}, and it is ${now.toISOString()}.`)
  if (leaf.kind === 'season' && Date.parse(leaf.madeAt) > now.getTime())
    refuse(
      `The forecast of ${leaf.league} says it was made at ${leaf.madeAt}, and it is ${now.toISOString()}: a clock is wrong.`,
    )
}

/** Throws `ledger_invalid` when a log's story is incomplete or contradicts itself. */
export function requireSoundStory(story: LogStory): void {
  const problem = findStoryProblem(story)
  if (problem === null) return
  throw new AppError(
    'ledger_invalid',
    `The log contradicts itself: ${problem.message} Void the wrong entries with \`ledger incident\`; until then nothing is added or published.`,
  )
}

/**
 * The story with these leaves added; the given one is not changed. Throws `conflict` for the first
 * leaf that a verifier would refuse or that comes at the wrong time, or when the leaves end in the
 * middle of a universe.
 * @param firstIndex index of the first leaf
 */
export function requireFitting(
  story: LogStory,
  leaves: readonly Leaf[],
  { firstIndex, now }: { readonly firstIndex: number; readonly now: Date },
): LogStory {
  const next = forkStory(story)
  for (const [offset, leaf] of leaves.entries()) {
    requireTime(next, leaf, now)
    const problem = addToStory(next, leaf, firstIndex + offset)
    if (problem?.code === 'time_runs_backwards')
      refuse(
        `${problem.message} Perhaps the clock has gone back, or was ahead then: set it right (NTP).`,
      )
    if (problem !== null) refuse(problem.message)
  }
  const problem = findStoryProblem(next)
  if (problem !== null) refuse(problem.message)
  return next
}
