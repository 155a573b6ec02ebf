/**
 * Signed notes (C2SP `signed-note`): a text, a blank line, and one line per signature: em dash,
 * space, key name, space, base64 of key id and signature. Signatures of unknown keys are preserved
 * and ignored; one wrong signature of a known key refuses the whole note.
 */
import { AppError } from '#data/model/errors.ts'
import {
  concatBytes,
  parseBase64,
  parseHex,
  parseUtf8,
  toBase64,
  toHex,
  toUtf8,
  type Bytes,
} from '#data/ledger/format/bytes.ts'
import {
  ED25519_TYPE,
  isKeyName,
  signBytes,
  verifyBytes,
  type SigningKey,
  type VerifierKey,
} from './signing-key.ts'

const MOST_SIGNATURES = 100
const MOST_BYTES = 1_000_000

/** One signature line: the claimed signer, not yet checked. */
export interface NoteSignature {
  readonly name: string
  /** Key id, 8 hex digits. */
  readonly id: string
  readonly signature: Bytes
}

export interface Note {
  /** The signed text; ends with a newline. */
  readonly text: string
  readonly signatures: readonly NoteSignature[]
}

/** A note with at least one valid signature of a known key. */
export interface OpenNote extends Note {
  /** Known keys with a valid signature. */
  readonly verifiedBy: readonly VerifierKey[]
}

function refuseNote(what: string): never {
  throw new AppError('ledger_invalid', `The signed note cannot be read: ${what}.`)
}

function requireText(text: string): void {
  if (!text.endsWith('\n')) refuseNote('its text does not end with a newline')
  // oxlint-disable-next-line no-control-regex -- the format forbids exactly these
  if (!text.isWellFormed() || /[\u0000-\u0009\u000b-\u001f]/.test(text))
    refuseNote('its text has a control character')
}

function parseSignatureLine(line: string): NoteSignature {
  const parts = /^\u2014 (\S+) (\S+)$/u.exec(line)
  if (parts === null || !isKeyName(parts[1]!)) refuseNote('a signature line has another form')
  const bytes = parseBase64(parts[2]!)
  if (bytes.length < 5) refuseNote('a signature is too short')
  return { name: parts[1]!, id: toHex(bytes.subarray(0, 4)), signature: bytes.slice(4) }
}

/** One line of a note, with its newline. */
export function formatNoteSignature(line: NoteSignature): string {
  return `\u2014 ${line.name} ${toBase64(concatBytes(parseHex(line.id), line.signature))}\n`
}

/** Parses a note without verifying it; throws `ledger_invalid` when it has another form. */
export function parseNote(source: string | Uint8Array): Note {
  if (source.length > MOST_BYTES) refuseNote('it is too long')
  const note = typeof source === 'string' ? source : parseUtf8(source)
  requireText(note)
  const split = note.lastIndexOf('\n\n')
  if (split < 0) refuseNote('no blank line stands before the signatures')
  const text = note.slice(0, split + 1)
  const lines = note.slice(split + 2, -1).split('\n')
  if (note.length === split + 2) refuseNote('it has no signature')
  if (lines.length > MOST_SIGNATURES) refuseNote('it has too many signatures')
  return { text, signatures: lines.map(parseSignatureLine) }
}

/** The note as text. */
export function formatNote(note: Note): string {
  return `${note.text}\n${note.signatures.map(formatNoteSignature).join('')}`
}

/** Signs a text that ends with a newline, once with each key. */
export async function signNote(text: string, ...keys: readonly SigningKey[]): Promise<string> {
  requireText(text)
  const signatures: NoteSignature[] = []
  for (const key of keys) {
    if (key.type !== ED25519_TYPE) refuseNote(`the key ${key.name} is not for signing notes`)
    signatures.push({ name: key.name, id: key.id, signature: await signBytes(key, toUtf8(text)) })
  }
  return formatNote({ text, signatures })
}

/**
 * Opens a note with the keys that the reader trusts. Throws `ledger_invalid` when a known key's
 * signature is wrong or no known key has signed. Cosignatures are checked in `cosignature.ts` and
 * count as unknown here.
 */
export async function openNote(
  source: string | Uint8Array,
  keys: readonly VerifierKey[],
): Promise<OpenNote> {
  const note = parseNote(source)
  const verifiedBy: VerifierKey[] = []
  for (const line of note.signatures) {
    const key = keys.find(
      (candidate) =>
        candidate.type === ED25519_TYPE && candidate.name === line.name && candidate.id === line.id,
    )
    if (key === undefined) continue
    if (!(await verifyBytes(key, toUtf8(note.text), line.signature)))
      refuseNote(`the signature of ${key.name}+${key.id} is wrong`)
    if (!verifiedBy.includes(key)) verifiedBy.push(key)
  }
  if (verifiedBy.length === 0) refuseNote('no known key has signed it')
  return { ...note, verifiedBy }
}
