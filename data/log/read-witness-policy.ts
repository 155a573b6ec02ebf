/** Reads a witness policy from its file. */
import { parseWitnessPolicy, type WitnessPolicy } from '#data/ledger/witness/witness-policy.ts'
import { AppError } from '#data/model/errors.ts'
import { readIfThere } from '#data/files/read-if-there.ts'

/** The policy in a file; throws `bad_configuration` when it does not exist, or with its wrong line. */
export async function readWitnessPolicy(path: string): Promise<WitnessPolicy> {
  const bytes = await readIfThere(path)
  if (bytes === null)
    throw new AppError('bad_configuration', `There is no policy of witnesses at ${path}.`)
  try {
    return parseWitnessPolicy(bytes)
  } catch (cause) {
    throw new AppError('bad_configuration', `${path}: ${(cause as Error).message}`, { cause })
  }
}

/** The policy of the setting `WITNESS_POLICY`; null when unset. */
export async function loadWitnessPolicy(path: string | null): Promise<WitnessPolicy | null> {
  return path === null ? null : readWitnessPolicy(path)
}
