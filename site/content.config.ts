/**
 * The one door to what the pipeline has published: files under DATA_DIR/public. Each file may be
 * missing; pages then leave out the part that shows it.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defineCollection } from 'astro:content'
import { PreviewSchema } from '#data/model/replies.ts'
import { SeasonFileSchema } from '#data/model/forecast/season-forecast.ts'
import { MarketRecordSchema } from '#data/model/record/market-record.ts'
import { RecordSchema } from '#data/model/record/record.ts'
import { PublishedStatusSchema } from '#data/model/match/published-status.ts'
import { env } from '#site/lib/build/env.ts'

const publicDir = join(env.dataDir, 'public')

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Every JSON file of a published folder as an entry; its name without the ending is the id. */
function folder(name: string) {
  return async () => {
    const files = await readdir(join(publicDir, name)).catch((error: unknown) => {
      if (isMissing(error)) return []
      throw error
    })
    const ids = files.filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -5))
    return Promise.all(
      ids.map(async (id) => ({
        id,
        ...Object(await readJson(join(publicDir, name, `${id}.json`))),
      })),
    )
  }
}

/** One published file as a collection of one entry, or of none. */
function file(name: string) {
  return async () => {
    const content = await readJson(join(publicDir, `${name}.json`))
    return content === null ? [] : [{ id: name, ...Object(content) }]
  }
}

export const collections = {
  days: defineCollection({ loader: folder('days'), schema: PreviewSchema }),
  market: defineCollection({ loader: file('market'), schema: MarketRecordSchema }),
  preview: defineCollection({ loader: file('preview'), schema: PreviewSchema }),
  record: defineCollection({ loader: file('record'), schema: RecordSchema }),
  seasons: defineCollection({ loader: folder('seasons'), schema: SeasonFileSchema }),
  status: defineCollection({ loader: file('status'), schema: PublishedStatusSchema }),
}
