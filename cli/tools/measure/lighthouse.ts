/**
 * `npm run lighthouse`: the built site on the real server, measured by Lighthouse as on a mobile
 * phone. A busy machine only ever makes a measurement worse, so a page gets up to three.
 *
 *   npm run lighthouse                      the pages that have to reach 100, English and Turkish
 *   npm run lighthouse -- --all             every other public page in every language, which have to reach 98
 *   npm run lighthouse -- /faq /tr/faq      these pages, 100
 *   npm run lighthouse -- --url http://localhost:4321 …    a server that runs already
 */
import { parseArgs } from 'node:util'
import { requireChromium } from '#cli/tools/services/chromium.ts'
import { joinPath, splitPath } from '#site/checks/head-tags.ts'
import { measurePage, startCountryLookup, startMeasuring, type Scores } from './lighthouse-run.ts'
import { requireTestProduct, startTestProduct } from '#cli/tools/testing/test-product.ts'

const MOST_RUNS = 3
const BEST_PAGES = [
  '/',
  '/faq',
  '/our-accuracy',
  '/how-it-works',
  '/results',
  '/leagues/championship',
  '/leagues/champions-league',
]
/** Pages named after what was published: a match ahead and one behind, a team, a day of results. */
const EXAMPLES = [/^\/predictions\/[\d-]+\/./, /^\/teams\/./, /^\/results\/./] as const
const LEAST = { best: 100, other: 98 } as const

const { values, positionals } = parseArgs({
  options: { all: { type: 'boolean', default: false }, url: { type: 'string' } },
  allowPositionals: true,
})

const readPaths = (sitemap: string) =>
  [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)

/** The pages that have to be without fault, in English and Turkish; of each example the first and the last. */
function listBest(sitemap: string): string[] {
  const paths = readPaths(sitemap)
  const examples = EXAMPLES.flatMap((pattern) => {
    const found = paths.filter((path) => pattern.test(path)).sort()
    return found.length > 0 ? [found[0]!, found.at(-1)!] : []
  })
  const all = new Set([...BEST_PAGES, ...examples])
  return [...all].flatMap((path) => [joinPath('en', path), joinPath('tr', path)])
}

/** The address without day, league, team or match: such pages are one page each with other names. */
const toKind = (english: string) =>
  english.replace(/^\/(predictions|leagues|teams|results)\/[^/]+/, '/$1/*').replace(/\*\/.+/, '*/*')

/** Every public page of the sitemap; of the pages that are one page each with other names, the first. */
function listOthers(sitemap: string): string[] {
  const paths = readPaths(sitemap)
  const best = listBest(sitemap)
  const seen = new Set<string>()
  return paths.filter((path) => {
    if (best.includes(path)) return false
    const { language, english } = splitPath(path)
    const kind = `${language} ${toKind(english)}`
    return !seen.has(kind) && seen.add(kind)
  })
}

async function measureBest(url: string, least: number): Promise<Scores> {
  const bestScores: Scores = {}
  for (let run = 0; run < MOST_RUNS; run += 1) {
    const scores = await measurePage(url)
    for (const [name, score] of Object.entries(scores))
      bestScores[name] = Math.max(score, bestScores[name] ?? 0)
    if (Object.values(bestScores).every((score) => score >= least)) break
  }
  return bestScores
}

const lookup = await startCountryLookup()
const stopProduct =
  values.url === undefined ? await startTestProduct({ GEO_LOOKUP_URL: lookup.url }) : null
const origin = values.url ?? requireTestProduct().url
const stopMeasuring = await startMeasuring(requireChromium())
const failures: string[] = []
try {
  const sitemap = await (await fetch(new URL('/sitemap.xml', origin))).text()
  const asked =
    positionals.length > 0 ? positionals : values.all ? listOthers(sitemap) : listBest(sitemap)
  const least = values.all && positionals.length === 0 ? LEAST.other : LEAST.best
  console.log(`${asked.length} pages, at least ${least} in each category, best of ${MOST_RUNS}`)
  for (const path of asked) {
    const scores = await measureBest(origin + path, least)
    const isEnough = Object.values(scores).every((score) => score >= least)
    if (!isEnough) failures.push(path)
    const words = Object.entries(scores).map(([name, score]) => `${name} ${score}`)
    console.log(`${isEnough ? 'ok  ' : 'LOW '} ${path.padEnd(28)} ${words.join('  ')}`)
  }
} finally {
  await stopMeasuring()
  await stopProduct?.()
  lookup.stop()
}
if (failures.length > 0) console.log(`Below the bar: ${failures.join(' ')}`)
process.exitCode = failures.length === 0 ? 0 : 1
