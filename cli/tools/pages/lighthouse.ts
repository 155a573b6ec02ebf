/**
 * `npm run lighthouse`: the built site on the real server, measured by Lighthouse as on a mobile
 * phone. A busy machine can only lower a score, so a page is measured up to three times.
 *
 *   npm run lighthouse                      the pages that have to reach 100, English and Turkish
 *   npm run lighthouse -- --all             every other public page in every language, which have to reach 98
 *   npm run lighthouse -- /faq /tr/faq      these pages, 100
 *   npm run lighthouse -- --url ORIGIN …      a server that runs already
 */
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { CHROMIUM_FLAGS, requireChromium } from '#cli/testing/services/chromium.ts'
import { findFreePort } from '#cli/testing/services/free-port.ts'
import { requireTestProduct, startTestProduct } from '#cli/testing/test-product.ts'
import { listSitemaps } from '#site/render/sitemap.ts'
import { startLocalServer } from '#data/testing/local-server.ts'
import { listBest, listOthers } from './lighthouse-pages.ts'

const MOST_RUNS = 3
const LEAST = { best: 100, other: 98 } as const

/** Category → score, 0 to 100. */
type Scores = Record<string, number>

/** Lighthouse's four categories as on a mobile phone; audits that cost points are named on stderr. */
async function measurePage(url: string, port: number): Promise<Scores> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'silent',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  })
  if (!result) throw new Error(`Lighthouse gave no result for ${url}.`)
  const { categories, audits, runtimeError } = result.lhr
  if (runtimeError) throw new Error(`Lighthouse could not measure ${url}: ${runtimeError.message}`)
  for (const { id, auditRefs } of Object.values(categories))
    for (const { id: audit, weight } of auditRefs) {
      const found = audits[audit]
      if (weight > 0 && found && found.score !== null && found.score < 1)
        console.error(`     ${id}: ${audit} ${found.score} ${found.displayValue ?? ''}`)
    }
  return Object.fromEntries(
    Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
  )
}

async function measureBest(url: string, port: number, least: number): Promise<Scores> {
  const best: Scores = {}
  for (let run = 0; run < MOST_RUNS; run += 1) {
    for (const [name, score] of Object.entries(await measurePage(url, port)))
      best[name] = Math.max(score, best[name] ?? 0)
    if (Object.values(best).every((score) => score >= least)) break
  }
  return best
}

/** The pages that have to reach 100, or all others. */
async function listPaths(origin: string, isOthers: boolean): Promise<readonly string[]> {
  const read = async (name: string) => (await fetch(new URL(`/${name}`, origin))).text()
  const first = await read('sitemap.xml')
  const sitemap = (await Promise.all([first, ...listSitemaps(first).map(read)])).join('\n')
  return isOthers ? listOthers(sitemap) : listBest(sitemap)
}

const openBrowser = (port: number) =>
  chromium.launch({
    executablePath: requireChromium(),
    args: [
      ...CHROMIUM_FLAGS,
      // The browser may not reach other hosts.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      `--remote-debugging-port=${port}`,
    ],
  })

/** Measures these addresses, and lists those below the bar. */
async function measureAll(
  urls: readonly URL[],
  { port, least }: { readonly port: number; readonly least: number },
): Promise<string[]> {
  const failures: string[] = []
  console.log(`${urls.length} pages, at least ${least} in each category, best of ${MOST_RUNS}`)
  for (const { href, pathname } of urls) {
    const scores = await measureBest(href, port, least)
    const isEnough = Object.values(scores).every((score) => score >= least)
    if (!isEnough) failures.push(pathname)
    const words = Object.entries(scores).map(([name, score]) => `${name} ${score}`)
    console.log(`${isEnough ? 'ok  ' : 'LOW '} ${pathname.padEnd(28)} ${words.join('  ')}`)
  }
  return failures
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { all: { type: 'boolean', default: false }, url: { type: 'string' } },
    allowPositionals: true,
  })
  // Stand-in for the country look-up: without a reply the browser logs an error, which costs points.
  const lookup = await startLocalServer((_request, response) => {
    response.writeHead(200, {
      'access-control-allow-origin': '*',
      'content-type': 'application/json',
    })
    response.end('{"country_code":"GB"}')
  })
  const GEO_LOOKUP_URL = `${lookup.origin}/json/`
  const stopProduct = values.url === undefined ? await startTestProduct({ GEO_LOOKUP_URL }) : null
  const origin = values.url ?? requireTestProduct().url
  const port = await findFreePort()
  const browser = await openBrowser(port)
  try {
    const isOthers = values.all && positionals.length === 0
    const paths = positionals.length > 0 ? positionals : await listPaths(origin, isOthers)
    const least = isOthers ? LEAST.other : LEAST.best
    const urls = paths.map((path) => new URL(origin + path))
    const failures = await measureAll(urls, { port, least })
    if (failures.length > 0) console.log(`Below the bar: ${failures.join(' ')}`)
    process.exitCode = failures.length === 0 ? 0 : 1
  } finally {
    await browser.close()
    await stopProduct?.()
    await lookup.close()
  }
}

await main()
