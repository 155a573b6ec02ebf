/** The public pages under `npm run dev`: rendered at each request, in the current frame. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { DEFAULT_LANGUAGE, isLanguage } from '#data/model/languages.ts'
import { env } from '#site/lib/build/env.ts'
import { readTsx } from '#site/lib/build/read-tsx.ts'
import { planSearch } from './plan-search.ts'
import { planCharts } from './plan-charts.ts'
import { readCharts } from './published-charts.ts'
import { planPictures } from './public-pictures.ts'
import { readPublicFacts } from './read-public.ts'
import { cutShell, fillShell } from './shell.ts'
import { readUiTexts, toLanguagePath } from './ui-texts.ts'

const MINE =
  /^\/(?:[a-z]{2}\/)?(?:results(?:\/|$)|teams\/|predictions\/[\d-]+\/.)|^\/search\/|^\/social\/|^\/data\/charts\//

async function answer(
  path: string,
  origin: string,
): Promise<[type: string, body: string | Uint8Array] | null> {
  readTsx()
  const facts = await readPublicFacts(env.dataDir)
  const file = path.slice(1)
  const pictures = file.startsWith('social/') ? await planPictures(facts, env.dataDir) : []
  const picture = pictures.find((planned) => planned.file === file)
  if (picture) return ['image/png', (await picture.make()).get('')!]
  if (file.startsWith('data/')) {
    const planned = planCharts(await readCharts(env.dataDir, facts)).find(
      (job) => job.file === file,
    )
    if (!planned) return null
    const type = file.endsWith('.csv') ? 'text/csv; charset=utf-8' : 'application/json'
    return [type, (await planned.make()).get('')!]
  }
  const first = file.split('/')[0]
  const code = file.startsWith('search/') ? file.slice(7, 9) : first
  const language = isLanguage(code) ? code : DEFAULT_LANGUAGE
  const texts = readUiTexts(language)
  if (file.startsWith('search/'))
    return ['application/json', (await planSearch(facts, texts).make()).get('')!]
  const { planPublicPages } = await import('./plan-public.ts')
  const planned = planPublicPages(facts).find(
    (page) => toLanguagePath(page.path, language) === path,
  )
  if (!planned) return null
  const frame = await (await fetch(origin + toLanguagePath('/shell', language))).text()
  const html = fillShell(cutShell(frame), {
    path: planned.path.slice(1),
    image: planned.image.replace('{lang}', language),
    head: '',
    page: planned.make(texts),
  })
  return ['text/html; charset=utf-8', html]
}

/** Middleware of the development server, before its own routes. */
export async function servePublicPages(
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
): Promise<void> {
  const path = (request.url ?? '/').replace(/[?#].*$/, '').replace(/(.)\/$/, '$1')
  if (!MINE.test(path)) return next()
  try {
    const found = await answer(path, `http://${request.headers.host}`)
    if (found === null) return next()
    response.setHeader('Content-Type', found[0])
    response.end(found[1])
  } catch (error) {
    next(error)
  }
}
