/**
 * Cosignatures of the latest publication: each witness of the settings is asked, all at once. Their
 * cosignatures are stored as rows and added to the checkpoint. Publishing never waits for them and
 * never fails because of them.
 */
import { join } from 'node:path'
import { requireCheckpoint } from '#data/ledger/append.ts'
import type { OpenCheckpoint } from '#data/ledger/signing/checkpoint.ts'
import { listCosignatures } from '#data/ledger/signing/cosignature.ts'
import {
  formatNote,
  formatNoteSignature,
  parseNote,
  type Note,
  type NoteSignature,
} from '#data/ledger/signing/signed-note.ts'
import { formatVerifierKey, type VerifierKey } from '#data/ledger/signing/signing-key.ts'
import { readConsistencyProof } from '#data/ledger/tree/log-reader.ts'
import { CHECKPOINT_PATH } from '#data/ledger/tree/tile-path.ts'
import type { WitnessAddress } from '#data/ledger/witness/known-witness.ts'
import {
  describeQuorum,
  judgeQuorum,
  type QuorumVerdict,
} from '#data/ledger/witness/witness-policy.ts'
import { askWitness, type Submission, type WitnessOutcome } from '#data/log/ask-witness.ts'
import { writeFileAtomically } from '#data/files/atomic-file.ts'
import { openLogFolder } from '#data/log/read-log-folder.ts'
import { AppError } from '#data/model/errors.ts'
import { DAY_MS } from '#data/model/time.ts'
import {
  listLastCosignatures,
  storeCosignature,
  type StoredCosignature,
} from '#data/queries/log/cosignatures.ts'
import { storeHead } from '#data/queries/log/log-heads.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import { toLogFolder } from './log-entries.ts'

/** Result of asking one witness. */
export interface WitnessReport {
  readonly witness: string
  readonly outcome: WitnessOutcome['kind']
  /** Description for the operator. */
  readonly words: string
  /** True when it has cosigned nothing for a day, or never. */
  readonly isSilent: boolean
}

type Context = Pick<
  RunContext,
  'database' | 'dataDir' | 'signingKey' | 'logLine' | 'witnesses' | 'policy'
>

export function describeOutcome(outcome: WitnessOutcome, size: number): string {
  switch (outcome.kind) {
    case 'cosigned':
      return `cosigned ${size} entries`
    case 'ahead':
      return `has cosigned ${outcome.size} entries of this log, which publishes only ${size}: this installation was restored to an older state, or somebody else signs with its key`
    case 'fork':
      return `has cosigned other entries of this log than these ${size}: somebody else signs with its key, or this installation was restored to an older state`
    case 'refused':
    case 'failed':
      return `did not cosign: ${outcome.reason}`
  }
}

/** The stored cosignature when it is of this text and valid, else null: no witness is asked twice for the same. */
async function reuse(
  row: StoredCosignature | undefined,
  text: string,
  key: VerifierKey,
): Promise<WitnessOutcome | null> {
  if (row?.checkpoint !== text) return null
  const note = parseNote(`${text}\n${row.line}`)
  const [cosignature] = await listCosignatures(note, [key])
  return cosignature === undefined
    ? null
    : { kind: 'cosigned', line: note.signatures[0]!, timeSeconds: cosignature.timeSeconds }
}

const isOwn = ({ note }: OpenCheckpoint, { name }: NoteSignature) =>
  name === note.verifiedBy[0]!.name

/** The checkpoint with what has signed it before, and these cosignatures: one of a witness that is no longer asked stays. */
function toCosignedNote({ note }: OpenCheckpoint, lines: readonly NoteSignature[]): Note {
  const before = note.signatures.filter(
    (line) => !lines.some(({ name, id }) => name === line.name && id === line.id),
  )
  return { text: note.text, signatures: [...before, ...lines] }
}

async function askAll(
  context: Context,
  checkpoint: OpenCheckpoint,
  witnesses: readonly (WitnessAddress & { readonly submitUrl: string })[],
) {
  const { note, size } = checkpoint
  const rows = new Map(
    (await context.database.read(listLastCosignatures)).map((row) => [row.witness, row]),
  )
  const read = openLogFolder(toLogFolder(context))
  const submission: Submission = {
    note: formatNote({
      text: note.text,
      signatures: note.signatures.filter((line) => isOwn(checkpoint, line)),
    }),
    checkpoint,
    prove: (oldSize) => readConsistencyProof(read, oldSize, size),
  }
  return Promise.all(
    witnesses.map(async ({ key, submitUrl }) => {
      const row = rows.get(formatVerifierKey(key))
      const outcome =
        (await reuse(row, note.text, key)) ??
        (await askWitness({ key, submitUrl, oldSize: row?.size ?? 0 }, submission))
      return { key, outcome }
    }),
  )
}

async function store(
  { database }: Context,
  { note, size }: OpenCheckpoint,
  key: VerifierKey,
  outcome: Extract<WitnessOutcome, { kind: 'cosigned' }>,
): Promise<void> {
  await database.write((db) =>
    storeCosignature(db, {
      witness: formatVerifierKey(key),
      size,
      checkpoint: note.text,
      line: formatNoteSignature(outcome.line),
      cosignedAt: new Date(outcome.timeSeconds * 1000),
    }),
  )
}

/** Witnesses without a cosignature for a day, by the times that they state; none where the rows cannot be read. */
async function findSilent({ database }: Pick<Context, 'database'>) {
  const rows = await database.read(listLastCosignatures).catch(() => null)
  if (rows === null) return () => false
  const last = new Map(rows.map(({ witness, cosignedAt }) => [witness, cosignedAt.getTime()]))
  return (key: VerifierKey) => Date.now() - (last.get(formatVerifierKey(key)) ?? 0) > DAY_MS
}

async function cosign(
  context: Context,
  witnesses: readonly (WitnessAddress & { readonly submitUrl: string })[],
): Promise<readonly WitnessReport[]> {
  const folder = toLogFolder(context)
  const checkpoint = await requireCheckpoint(openLogFolder(folder), [context.signingKey])
  const answers = await askAll(context, checkpoint, witnesses)
  const publishLines = async () => {
    const lines: NoteSignature[] = []
    for (const { key, outcome } of answers) {
      if (outcome.kind !== 'cosigned') continue
      // The row first: if this run is killed here, the next one publishes the line.
      await store(context, checkpoint, key, outcome)
      lines.push(outcome.line)
    }
    const note = formatNote(toCosignedNote(checkpoint, lines))
    await writeFileAtomically(join(folder, CHECKPOINT_PATH), note)
    // Proof files of matches show who had signed before kick-off.
    if (lines.length > 0)
      await context.database.write((db) => storeHead(db, checkpoint.size, note), {
        waitsForStandbys: true,
      })
  }
  // What another witness says against the log is told all the same.
  const trouble = await publishLines().then(
    () => null,
    (error: unknown) => `could not be published: ${(error as Error).message}`,
  )
  const isSilent = await findSilent(context)
  return answers.map(({ key, outcome }) => ({
    witness: key.name,
    ...(outcome.kind === 'cosigned' && trouble !== null
      ? { outcome: 'failed' as const, words: trouble }
      : { outcome: outcome.kind, words: describeOutcome(outcome, checkpoint.size) }),
    isSilent: isSilent(key),
  }))
}

/**
 * Asks every witness of the settings that accepts checkpoints to cosign the published one; the
 * caller holds the lock of the pipeline. Failures are logged and reported, never thrown: the log is
 * published already.
 */
export async function cosignLog(context: Context): Promise<readonly WitnessReport[]> {
  const witnesses = (context.witnesses ?? []).flatMap((witness) =>
    witness.submitUrl === null ? [] : { ...witness, submitUrl: witness.submitUrl },
  )
  if (witnesses.length === 0) return []
  try {
    const reports = await cosign(context, witnesses)
    for (const { witness, words } of reports) context.logLine(`witness ${witness} ${words}`)
    return reports
  } catch (error) {
    const words = `could not be asked: ${(error as Error).message}`
    context.logLine(`the witnesses ${words}`)
    const isSilent = await findSilent(context)
    return witnesses.map(({ key }) => ({
      witness: key.name,
      outcome: 'failed',
      words,
      isSilent: isSilent(key),
    }))
  }
}

/** Whether the published head meets the policy's quorum, also logged in words; null without a policy. */
export async function judgePublished(context: Context): Promise<QuorumVerdict | null> {
  const { policy } = context
  if (!policy) return null
  const head = await requireCheckpoint(openLogFolder(toLogFolder(context)), [context.signingKey])
  const keys = policy.witnesses.map(({ key }) => key)
  const cosigned = await listCosignatures(head.note, keys)
  const verdict = judgeQuorum(
    policy,
    cosigned.map(({ witness }) => witness),
  )
  context.logLine(`the log of ${head.size} entries is ${describeQuorum(verdict)}`)
  return verdict
}

/**
 * Throws `conflict` when a witness has seen another history of the log, or more of it: there may be
 * a second one.
 */
export function requireNoneAgainst(reports: readonly WitnessReport[]): void {
  const against = reports.find(({ outcome }) => outcome === 'ahead' || outcome === 'fork')
  if (against === undefined) return
  throw new AppError(
    'conflict',
    `The witness ${against.witness} ${against.words}. Find out which, before anything else is published: the next run signs nothing while the witness says so.`,
  )
}
