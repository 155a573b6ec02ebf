/** Signs and verifies the files of a snapshot: a day is bytes plus a signature, the pointer contains its own. */
import { parseBase64, toBase64, toUtf8 } from '#data/ledger/format/bytes.ts'
import { toCanonicalJson } from '#data/ledger/format/canonical-json.ts'
import {
  signBytes,
  verifyBytes,
  type SigningKey,
  type VerifierKey,
} from '#data/ledger/signing/signing-key.ts'
import { AppError } from '#data/model/errors.ts'
import {
  SignedPointerSchema,
  SnapshotDaySchema,
  SnapshotPointerSchema,
  SnapshotSignatureSchema,
  type SnapshotDay,
  type SnapshotPointer,
} from './snapshot.ts'
import { toSha256Hex } from '#data/files/content-hash.ts'

/** Reference to a key in signatures: name and id, as in a signed note's verifier key. */
export function toKeyReference(key: VerifierKey): string {
  return `${key.name}+${key.id}`
}

async function sign(key: SigningKey, text: string) {
  return { keyId: toKeyReference(key), signature: toBase64(await signBytes(key, toUtf8(text))) }
}

/** A day as canonical JSON, and its signature file. */
export async function signDay(
  key: SigningKey,
  day: SnapshotDay,
): Promise<{ body: string; signature: string }> {
  const body = toCanonicalJson(day)
  return { body, signature: toCanonicalJson(await sign(key, body)) }
}

/** The pointer file. */
export async function signPointer(key: SigningKey, pointer: SnapshotPointer): Promise<string> {
  const signed = toCanonicalJson(pointer)
  return toCanonicalJson({ signed, ...(await sign(key, signed)) })
}

async function requireSignature(
  keys: readonly VerifierKey[],
  text: string,
  by: { keyId: string; signature: string },
  what: string,
): Promise<void> {
  const key = keys.find((candidate) => toKeyReference(candidate) === by.keyId)
  if (!key)
    throw new AppError(
      'snapshot_invalid',
      `${what} is signed with the key ${by.keyId}, which is not one of ours.`,
    )
  if (!(await verifyBytes(key, toUtf8(text), parseBase64(by.signature)))) {
    throw new AppError(
      'snapshot_invalid',
      `The signature of ${what} does not fit its bytes: it was changed after it was signed.`,
    )
  }
}

function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new AppError('snapshot_invalid', `${what} is not JSON: it was cut short or changed.`, {
      cause: error,
    })
  }
}

function requireShape<Output>(
  schema: {
    safeParse(value: unknown): { success: true; data: Output } | { success: false; error: Error }
  },
  value: unknown,
  what: string,
): Output {
  const parsed = schema.safeParse(value)
  if (!parsed.success)
    throw new AppError('snapshot_invalid', `${what} does not have the form of a snapshot.`, {
      cause: parsed.error,
    })
  return parsed.data
}

/** Parses a pointer file and verifies its signature. */
export async function openPointer(
  keys: readonly VerifierKey[],
  file: string,
): Promise<SnapshotPointer> {
  const what = 'The snapshot pointer'
  const envelope = requireShape(SignedPointerSchema, parseJson(file, what), what)
  await requireSignature(keys, envelope.signed, envelope, 'the snapshot pointer')
  return requireShape(SnapshotPointerSchema, parseJson(envelope.signed, what), what)
}

/** Key reference in a day's signature file; null without one. */
export function getSignerReference(file: { signature: string }): string | null {
  const by = SnapshotSignatureSchema.safeParse(parseJson(file.signature, 'The signature'))
  return by.success ? by.data.keyId : null
}

/** Parses a day file; verifies its signature and compares it with the pointer. */
export async function openDay(
  keys: readonly VerifierKey[],
  file: { body: string; signature: string },
  expected: SnapshotPointer['days'][number],
): Promise<SnapshotDay> {
  const what = `The snapshot of ${expected.day}`
  if (toSha256Hex(file.body) !== expected.sha256) {
    throw new AppError(
      'snapshot_invalid',
      `${what}, revision ${expected.revision}, is not the file the pointer names: it was changed.`,
    )
  }
  const by = requireShape(SnapshotSignatureSchema, parseJson(file.signature, what), what)
  await requireSignature(keys, file.body, by, `the snapshot of ${expected.day}`)
  return requireShape(SnapshotDaySchema, parseJson(file.body, what), what)
}
