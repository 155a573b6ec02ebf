/** Command line of the single-file verifier. */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { VerifierKey } from '#data/ledger/signing/signing-key.ts'
import type { WitnessPolicy } from '#data/ledger/witness/witness-policy.ts'
import type { InPlayState } from '#data/model/in-play/in-play-chances.ts'
import { readVerifierKey } from '#data/log/read-key.ts'
import { readWitnessPolicy } from '#data/log/read-witness-policy.ts'
import { parseMoment } from './describe-in-play.ts'

export const USAGE = `Checks Pitchproof's predictions offline, with nothing but this file and Node.

  node pitchproof-verify.mjs PROOF [--key KEY] [--policy FILE] [--log FOLDER]
       [--at MOMENT]
  node pitchproof-verify.mjs --log FOLDER [--key KEY] [--policy FILE] [--head FILE]
       [--record FILE] [--market FILE]
  node pitchproof-verify.mjs --row FILE --checkpoint FILE --key KEY

  PROOF            the proof file of a match, or of a member's own forecast
  --log FOLDER     a copy of the whole log; with PROOF, both must be the same log
  --key KEY        the key to believe: its text (name+id+base64), or a file that holds it;
                   without it the one that the file or the log names itself, which proves
                   only that they agree with themselves
  --policy FILE    witnesses that must have cosigned (C2SP tlog-policy)
  --head FILE      a checkpoint of the log from elsewhere, such as a witness: the log in
                   FOLDER must go on from it
  --at MOMENT      a moment of the opened match whose chances are computed from what was
                   opened: minute, score and, if any, red cards, such as 63,1:0 or
                   45+2,1:0,0:1 (HT at half-time); may be repeated
  --record FILE    the published record, to be compared with the entries that it counts
  --market FILE    the published comparison with the market, likewise
  --row FILE       a row of the data set's table of predictions, as one JSON object
  --checkpoint FILE
                   the checkpoint of the row's season, which stands beside the table
  --json           print one JSON object

Exit code 0: everything fits. 1: it does not. 2: the call is wrong.`

export interface Arguments {
  readonly proof: string | null
  readonly log: string | null
  readonly record: string | null
  readonly market: string | null
  /** A row of the data set, and the checkpoint beside its table. */
  readonly row: { readonly path: string; readonly checkpoint: string } | null
  readonly key: VerifierKey | null
  readonly policy: WitnessPolicy | null
  /** A published checkpoint from elsewhere. */
  readonly head: Uint8Array | null
  readonly at: readonly InPlayState[]
  readonly isJson: boolean
}

/** A call that cannot be carried out as given. */
export class WrongUsage extends Error {}

const OPTIONS = {
  log: { type: 'string' },
  key: { type: 'string' },
  policy: { type: 'string' },
  head: { type: 'string' },
  record: { type: 'string' },
  market: { type: 'string' },
  row: { type: 'string' },
  checkpoint: { type: 'string' },
  at: { type: 'string', multiple: true },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

interface RowValues {
  readonly row?: string | undefined
  readonly checkpoint?: string | undefined
  readonly key?: string | undefined
}

function toRow({ row, checkpoint, key }: RowValues): Arguments['row'] {
  if (row === undefined && checkpoint === undefined) return null
  if (row === undefined || checkpoint === undefined || key === undefined)
    throw new WrongUsage('A row is checked with --row, --checkpoint and --key together.')
  return { path: row, checkpoint }
}

function readMoment(text: string): InPlayState {
  const moment = parseMoment(text)
  if (moment !== null) return moment
  throw new WrongUsage(`"${text}" is no moment: write minute and score such as --at 63,1:0.`)
}

/** Parses a call and reads its key and policy; null for help. Throws `WrongUsage`. */
export async function readArguments(given: readonly string[]): Promise<Arguments | null> {
  try {
    const { values, positionals } = parseArgs({
      args: [...given],
      options: OPTIONS,
      allowPositionals: true,
    })
    if (values.help) return null
    const [proof = null, ...more] = positionals
    const log = values.log ?? null
    const row = toRow(values)
    if (more.length > 0 || (proof === null && log === null && row === null))
      throw new WrongUsage(
        'Name one proof file, or a log with --log, or both; or a row with --row.',
      )
    for (const option of ['record', 'market', 'head'] as const)
      if (values[option] !== undefined && log === null)
        throw new WrongUsage(`--${option} is compared with a log: name it with --log.`)
    if (row !== null && (log !== null || values.policy !== undefined))
      throw new WrongUsage(
        'A row is checked with its checkpoint alone: check the log, and its witnesses, by themselves (--log, with --head for the checkpoint).',
      )
    if (values.at !== undefined && proof === null)
      throw new WrongUsage('--at is a moment of a match: name its proof file.')
    return {
      proof,
      log,
      record: values.record ?? null,
      market: values.market ?? null,
      row,
      key: values.key === undefined ? null : readVerifierKey(values.key),
      policy: values.policy === undefined ? null : await readWitnessPolicy(values.policy),
      head: values.head === undefined ? null : await readFile(values.head),
      at: (values.at ?? []).map(readMoment),
      isJson: values.json,
    }
  } catch (error) {
    throw error instanceof WrongUsage
      ? error
      : new WrongUsage((error as Error).message, { cause: error })
  }
}
