/** The index of the past as it lies in the data folder; empty before the first day. */
import { join } from 'node:path'
import {
  EMPTY_PAST,
  PAST_INDEX,
  PastIndexSchema,
  type PastIndex,
} from '#data/model/past/past-files.ts'
import { readTextIfThere } from '#data/files/read-if-there.ts'

export async function readPastIndex(dataDir: string): Promise<PastIndex> {
  const text = await readTextIfThere(join(dataDir, PAST_INDEX))
  return text === null ? EMPTY_PAST : PastIndexSchema.parse(JSON.parse(text))
}
