/** What the page /verify is told of the witnesses of the log. */
import { z } from 'zod'

/**
 * - `current`: it cosigned the checkpoint we show;
 * - `earlier`: it cosigned one that ours continues;
 * - `conflict`: it cosigned one that ours does not continue;
 * - `silent`: nothing is known of it.
 */
const WITNESS_STATUSES = ['current', 'earlier', 'conflict', 'silent'] as const

const WitnessStateSchema = z.object({
  name: z.string(),
  /** Public key, `name+id+base64`. */
  key: z.string(),
  status: z.enum(WITNESS_STATUSES),
  /** Entries of the checkpoint it cosigned last. */
  size: z.number().int().min(0).nullable(),
  /** When it did, as it states itself. */
  seenAt: z.iso.datetime().nullable(),
})
export type WitnessState = z.output<typeof WitnessStateSchema>

/** Reply of `GET /api/ledger/witnesses`: our checkpoint, and what each witness says. */
const WitnessesReplySchema = z.object({
  origin: z.string(),
  size: z.number().int().min(0),
  /** Base64. */
  rootHash: z.string(),
  witnesses: z.array(WitnessStateSchema),
  /** Base64 of the policy's file (C2SP `tlog-policy`); null where each witness counts by itself. */
  policy: z.string().nullable(),
  /** The entries with which the log handed over its key, as text. */
  handOvers: z.array(z.object({ index: z.number().int().min(0), entry: z.string() })),
})
export type WitnessesReply = z.output<typeof WitnessesReplySchema>
