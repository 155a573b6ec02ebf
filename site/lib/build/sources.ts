/** What this site's sources have, from the published state: pages promise no more. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  listShownLeagues,
  PublishedStatusSchema,
  STATUS_FILE,
} from '#data/model/match/published-status.ts'
import type { Sought } from '#data/model/providers.ts'
import { env } from './env.ts'

function readLacks(): readonly Sought[] {
  try {
    const text = readFileSync(join(env.dataDir, STATUS_FILE), 'utf8')
    return PublishedStatusSchema.parse(JSON.parse(text)).lacks
  } catch (error) {
    // Nothing is published yet.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

export const LACKS = readLacks()

/** A list of a catalogue without the items whose source is lacking. */
export const listSourced = <Item>(items: readonly Item[], lacks = LACKS): Item[] =>
  items.filter((item) => !lacks.includes(Object(item).needs))

export const SHOWN_LEAGUES = listShownLeagues(LACKS)
