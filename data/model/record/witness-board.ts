/** The witnesses of the log as /verify shows them. */
import { z } from 'zod'

/**
 * - `current`: it cosigned the checkpoint we show;
 * - `earlier`: it cosigned one that ours continues;
 * - `conflict`: it cosigned one that ours does not continue;
 * - `silent`: it has cosigned nothing that we know.
 */
const WITNESS_STATUSES = ['current', 'earlier', 'conflict', 'silent'] as const

const WitnessStateSchema = z.object({
  name: z.string(),
  /** Public key, `name+id+base64`. */
  key: z.string(),
  status: z.enum(WITNESS_STATUSES),
  /** Entries of its last cosigned checkpoint. */
  size: z.number().int().min(0).nullable(),
  /** Time of its cosignature, as the witness states it. */
  seenAt: z.iso.datetime().nullable(),
})
export type WitnessState = z.output<typeof WitnessStateSchema>

/** Reply of `GET /api/ledger/witnesses`: our checkpoint and the state of each witness. */
export const WitnessesReplySchema = z.object({
  origin: z.string(),
  size: z.number().int().min(0),
  /** Base64. */
  rootHash: z.string(),
  witnesses: z.array(WitnessStateSchema),
  /** Base64 of the policy file (C2SP `tlog-policy`); null when there is no policy and each witness counts alone. */
  policy: z.string().nullable(),
  /** The log's key rotation entries, as text, with their inclusion proofs in base64. */
  handOvers: z.array(
    z.object({
      index: z.number().int().min(0),
      entry: z.string(),
      hashes: z.array(z.string()),
    }),
  ),
  /** The signed checkpoint that these proofs lead to. */
  checkpoint: z.string(),
})
export type WitnessesReply = z.output<typeof WitnessesReplySchema>
