/** The drawn pages under `npm run dev`: rendered at each request, in the current frame. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readDrawnAddress } from '#data/model/drawn-addresses.ts'
import { LANGUAGE_CODES, type Language } from '#data/model/languages.ts'
import { env } from './env.ts'
import { makeCardAssets } from '#site/render/card-assets.ts'
import { CARD_FRAME } from '#site/render/frames.ts'
import { openFolder } from '#site/render/published.ts'
import { readTsx } from '#site/render/read-tsx.ts'
import { toLanguagePath } from '#site/render/ui-texts.ts'
import { SITE_FACTS } from './published.ts'

/** Reads a file again only once it was replaced. */
const source = openFolder(env.dataDir)

/** The frame of a language as Astro renders it now; the others are not looked at. */
async function fetchFrames(
  language: Language,
  origin: string,
): Promise<ReadonlyMap<string, string>> {
  const reply = await fetch(origin + toLanguagePath('/shell', language))
  const html = await reply.text()
  return new Map([
    [CARD_FRAME, JSON.stringify(await makeCardAssets())],
    ...LANGUAGE_CODES.map((code) => [code, html] as const),
  ])
}

async function draw(path: string, origin: string): Promise<[string, string | Uint8Array] | null> {
  const address = readDrawnAddress(path)
  if (address === null) return null
  readTsx()
  const [{ openRenderer }, { drawPicture }] = await Promise.all([
    import('#site/render/open-renderer.ts'),
    import('#site/render/social/draw.ts'),
  ])
  const renderer = openRenderer({
    source,
    readFrames: () => fetchFrames(address.language, origin),
    site: SITE_FACTS,
  })
  const page = await (await renderer.open({}))!.draw(address)
  if (page === null) return null
  const isPicture = page.type === 'image/png'
  return [page.type, isPicture ? await drawPicture(page.body) : page.body]
}

/** Middleware of the development server, before its own routes. */
export async function drawInDev(
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
): Promise<void> {
  const path = (request.url ?? '/').replace(/[?#].*$/, '')
  try {
    const found = await draw(path, `http://${request.headers.host}`)
    if (found === null) return next()
    response.setHeader('Content-Type', found[0])
    response.end(found[1])
  } catch (error) {
    next(error)
  }
}
