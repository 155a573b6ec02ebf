/**
 * Verifies the proof file of one match and describes the result; with the whole log at hand, also
 * checks that both are of the same log.
 */
import type { LogStory } from '#data/ledger/audit/log-story.ts'
import { listVoidedAfterKickoff } from '#data/ledger/audit/log-verdict.ts'
import { listCountedCommits } from '#data/ledger/audit/settled-match.ts'
import { parseMatchProof, type MatchProof } from '#data/ledger/proof/match-proof-file.ts'
import {
  verifyMatch,
  type MatchStep,
  type MatchVerification,
} from '#data/ledger/proof/verify-match.ts'
import { describeInPlay, listMoments } from './describe-in-play.ts'
import {
  conclude,
  describeSeen,
  describeStep,
  describeWitnesses,
  holdAgainstLog,
  listKeys,
  type Trust,
} from './proof-report.ts'

export interface ProofReport {
  readonly ok: boolean
  readonly lines: readonly string[]
  readonly verification: MatchVerification & {
    readonly inPlay: ReturnType<typeof listMoments>
  }
}

const WORDS: Readonly<Record<MatchStep, string>> = {
  signature: 'the checkpoint is signed',
  commit_included: 'the sealed prediction is in the log',
  before_kickoff: 'it was sealed before kick-off',
  opening_included: 'the opened prediction is in the log too',
  opening_matches: 'what was opened is what had been sealed',
}

function describe(verification: MatchVerification): string[] {
  const { commit, steps, incidents, isVoided, isVoidedAfterKickoff, kickoffAt } = verification
  return [
    `Match ${commit?.matchId ?? 'unknown'}`,
    ...steps.map((step) => describeStep(step, WORDS)),
    ...(commit === null || kickoffAt === null
      ? []
      : [
          `  sealed ${commit.madeAt}, kick-off ${kickoffAt}${kickoffAt === commit.kickoffAt ? '' : ` (${commit.kickoffAt} when it was sealed)`}`,
          describeSeen(verification),
        ]),
    ...describeWitnesses(verification),
    ...incidents.map(({ index, leaf }) => `  incident ${index}: ${leaf.message}`),
    ...(isVoided
      ? [
          `  an incident takes what is shown here out of the record${isVoidedAfterKickoff ? ', and nothing here shows that it did so before kick-off: `ledger verify`, or --log, tells whether the log does' : ''}`,
        ]
      : []),
  ]
}

/** What the log has said of the proved entries since the file was made, and which of it decides. */
function listLater(
  { commit: { index }, open }: MatchProof,
  { commit, incidents, isVoided, isVoidedAfterKickoff }: MatchVerification,
  story: LogStory,
) {
  const places = [index, ...(open ? [open.index] : [])]
  const voided = places.flatMap((place) => story.voided.get(place) ?? [])
  const news = voided.filter(
    ({ incidentIndex }) => !incidents.some((one) => one.index === incidentIndex),
  )
  const match = commit && story.matches.get(commit.matchId)
  const last = match?.opens.get(commit!.revision)
  const scored = match && listCountedCommits(match).at(-1)
  // Before a match is opened, a later revision may still come.
  const place = match?.result
    ? 'is the one that is scored'
    : 'is the last one before kick-off so far'
  const lines = [
    ...news.map(
      (entry) =>
        `  entry ${entry.incidentIndex} of the log takes entry ${entry.index} out of the record: ${entry.message}`,
    ),
    ...(last && last.index > (open?.index ?? -1)
      ? [
          `  entry ${last.index} of the log opens it${open ? ' again' : ''}, with the result ${last.result.homeScore}:${last.result.awayScore}`,
        ]
      : []),
    ...(scored && scored.index !== index
      ? [`  revision ${scored.leaf.revision}, entry ${scored.index} of the log, ${place}`]
      : []),
  ]
  const isTakenOut = story.voided.has(index)
  const findings = {
    isVoided: isVoided || voided.length > 0,
    // The whole log may show what no head of the file does.
    isVoidedAfterKickoff: isTakenOut
      ? listVoidedAfterKickoff(story).some((entry) => entry.index === index)
      : isVoidedAfterKickoff,
  }
  return { lines, findings }
}

/** Verifies a proof's text; throws `ledger_invalid` for a text that is no proof. */
export async function checkProof(text: string, trust: Trust): Promise<ProofReport> {
  const proof = parseMatchProof(text)
  const held = await holdAgainstLog(proof, trust)
  const found = await verifyMatch(proof, listKeys(proof, trust), held.proofTrust)
  const later = held.later && listLater(proof, found, held.later.story)
  const verification = later === null ? found : { ...found, ...later.findings }
  const { ok, lines } = conclude(verification, trust, held)
  const { open } = verification
  const inPlay = ok && open !== null ? listMoments(open, trust.at) : []
  return {
    ok,
    lines: [
      ...describe(verification),
      ...(later?.lines ?? []),
      ...describeInPlay(inPlay),
      ...lines,
    ],
    verification: { ...verification, inPlay },
  }
}
