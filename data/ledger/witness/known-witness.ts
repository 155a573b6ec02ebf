/** The witnesses of a log: it asks for their cosignatures, publishes and shows them. */
import { z } from 'zod'
import { AppError } from '#data/model/errors.ts'
import {
  isWitnessKey,
  parseVerifierKey,
  type VerifierKey,
} from '#data/ledger/signing/signing-key.ts'

/** At least one of the two addresses is set. */
export interface WitnessAddress {
  readonly key: VerifierKey
  /** Address of its last cosigned checkpoint, null when it publishes none. */
  readonly url: string | null
  /** Its `add-checkpoint` address (C2SP `tlog-witness`), null when it follows the log by itself. */
  readonly submitUrl: string | null
}

const ADD_CHECKPOINT = '/add-checkpoint'

const WITNESS_FORM =
  'is a list of witnesses with commas between them, each the key of a witness and one or two addresses with spaces between them, such as witness.example+0a1b2c3d+BASE64 https://witness.example/add-checkpoint https://witness.example/checkpoint'

function parseWitness(text: string): WitnessAddress {
  const [key = '', ...urls] = text.trim().split(/\s+/)
  const parsed = urls.map((url) => new URL(url))
  const submit = parsed.filter(({ pathname }) => pathname.endsWith(ADD_CHECKPOINT))
  const read = parsed.filter(({ pathname }) => !pathname.endsWith(ADD_CHECKPOINT))
  const verifier = parseVerifierKey(key)
  if (
    !isWitnessKey(verifier) ||
    urls.length === 0 ||
    submit.length > 1 ||
    read.length > 1 ||
    parsed.some(({ protocol }) => !/^https?:$/.test(protocol))
  )
    throw new AppError('bad_configuration', `A list of witnesses ${WITNESS_FORM}.`)
  return { key: verifier, url: read[0]?.href ?? null, submitUrl: submit[0]?.href ?? null }
}

/**
 * A setting: `key address [address]`, several separated by commas. An address that ends in
 * `/add-checkpoint` is asked to cosign, any other is where the cosigned checkpoint is read. The
 * message follows the name of the variable.
 */
export const WitnessListSchema = z
  .string()
  .transform((text, context): readonly WitnessAddress[] => {
    try {
      return text.split(',').map(parseWitness)
    } catch {
      context.addIssue({ code: 'custom', message: WITNESS_FORM })
      return z.NEVER
    }
  })
