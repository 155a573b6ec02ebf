/**
 * Verifies the proof file of one match and describes the result; with the whole log at hand, also
 * checks that both are of the same log.
 */
import { parseMatchProof } from '#data/ledger/proof/match-proof-file.ts'
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
          `  an incident takes what is shown here out of the record${isVoidedAfterKickoff ? ', and no head signed before kick-off shows that it did so in time' : ''}`,
        ]
      : []),
  ]
}

/** Verifies a proof's text; throws `ledger_invalid` for a text that is no proof. */
export async function checkProof(text: string, trust: Trust): Promise<ProofReport> {
  const proof = parseMatchProof(text)
  const { policy, log } = trust
  const verification = await verifyMatch(proof, listKeys(proof, trust), {
    policy,
    provedHandOvers: log?.handOvers ?? [],
  })
  const { ok, lines } = await conclude(proof, verification, trust)
  const { open } = verification
  const inPlay = ok && open !== null ? listMoments(open, trust.at) : []
  return {
    ok,
    lines: [...describe(verification), ...describeInPlay(inPlay), ...lines],
    verification: { ...verification, inPlay },
  }
}
