/** The witnesses' statements about a log to adopt: which have cosigned it, and which do not answer. */
import { formatNote } from '#data/ledger/signing/signed-note.ts'
import { listCosignatures } from '#data/ledger/signing/cosignature.ts'
import type { LogKeys } from '#data/ledger/signing/current-signer.ts'
import { formatVerifierKey } from '#data/ledger/signing/signing-key.ts'
import { readConsistencyProof } from '#data/ledger/tree/log-reader.ts'
import type { WitnessAddress } from '#data/ledger/witness/known-witness.ts'
import { askWitness } from '#data/log/ask-witness.ts'
import { readOutsideHead } from '#data/log/outside-head.ts'
import type { PublicLog } from '#data/log/public-log.ts'
import { AppError } from '#data/model/errors.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import { describeOutcome } from './cosign-log.ts'

export interface Agreement {
  /** Names of the witnesses that have cosigned exactly this head. */
  readonly agreed: readonly string[]
  /** Names of those without a statement about it. */
  readonly silent: readonly string[]
}

/** True when the witness's signature is on the checkpoint. */
async function hasCosigned({ head }: PublicLog, { key }: WitnessAddress): Promise<boolean> {
  const found = await listCosignatures(head.note, [key])
  return found.some(({ witness }) => formatVerifierKey(witness) === formatVerifierKey(key))
}

/**
 * Asks a witness to cosign the head with the head's own size as the last cosigned one: a witness at
 * that size signs again, and one that is behind does not sign what is not decided yet. Throws
 * `conflict` when the witness has cosigned more, or something else.
 */
async function agreesWhenAsked(
  log: PublicLog,
  { key, submitUrl }: WitnessAddress,
): Promise<boolean> {
  if (submitUrl === null) return false
  const { head, read, place } = log
  const { size } = head
  const own = head.note.signatures.filter(({ name }) => name === head.origin)
  const outcome = await askWitness(
    { key, submitUrl, oldSize: size },
    {
      note: formatNote({ text: head.note.text, signatures: own }),
      checkpoint: head,
      prove: async (oldSize) => {
        if (oldSize === size) return readConsistencyProof(read, oldSize, size)
        throw new AppError('conflict', 'The witness has not cosigned this head.')
      },
    },
  ).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'conflict') return null
    throw error
  })
  if (outcome === null) return false
  if (outcome.kind === 'ahead' || outcome.kind === 'fork')
    throw new AppError(
      'conflict',
      `The witness ${key.name} ${describeOutcome(outcome, size)}. It does not agree with the log in ${place}: look for the log that it has cosigned, and adopt that one. Nothing was changed.`,
    )
  return outcome.kind === 'cosigned'
}

/**
 * True when the witness publishes exactly this head at its reading address; that it publishes no
 * other one was checked before.
 */
async function shows({ head }: PublicLog, { url }: WitnessAddress, keys: LogKeys) {
  if (url === null) return false
  return (await readOutsideHead(url, keys))?.size === head.size
}

/**
 * Asks every witness of the settings at once. Throws `conflict` when one of them has cosigned
 * another history, or more.
 */
export async function askForAdoption(
  context: RunContext,
  log: PublicLog,
  keys: LogKeys,
): Promise<Agreement> {
  const answers = await Promise.all(
    (context.witnesses ?? []).map(async (witness) => ({
      name: witness.key.name,
      agrees:
        (await agreesWhenAsked(log, witness)) ||
        (await hasCosigned(log, witness)) ||
        (await shows(log, witness, keys)),
    })),
  )
  const toNames = (agrees: boolean) =>
    answers.filter((answer) => answer.agrees === agrees).map(({ name }) => name)
  return { agreed: toNames(true), silent: toNames(false) }
}
