/** The index of the past as it lies in the data folder; empty before the first day, and where it is damaged. */
import { join } from 'node:path'
import {
  EMPTY_PAST,
  PAST_INDEX,
  PastIndexSchema,
  type PastIndex,
} from '#data/model/past/past-files.ts'
import { readDerived } from '#data/files/read-derived.ts'

export async function readPastIndex(dataDir: string): Promise<PastIndex> {
  return (await readDerived(join(dataDir, PAST_INDEX), PastIndexSchema)) ?? EMPTY_PAST
}
