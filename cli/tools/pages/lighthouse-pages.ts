/** Which addresses of a sitemap Lighthouse measures. */
import { joinPath, splitPath } from '#site/checks/head-tags.ts'

const BEST_PAGES = [
  '/',
  '/faq',
  '/our-accuracy',
  '/how-it-works',
  '/results',
  '/leagues/championship',
  '/leagues/champions-league',
]
/** Pages named after what was published: a match ahead and one behind, a team, a day of results, the archive. */
const EXAMPLES = [
  /^\/predictions\/[\d-]+\/./,
  /^\/teams\/./,
  /^\/results\/./,
  /^\/archive(?:\/|$)/,
] as const

const readPaths = (sitemap: string) =>
  [...sitemap.matchAll(/<url><loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)

/** Pages that must reach 100, in English and Turkish; of each example the first and the last page. */
export function listBest(sitemap: string): string[] {
  const paths = readPaths(sitemap)
  const examples = EXAMPLES.flatMap((pattern) => {
    const found = paths.filter((path) => pattern.test(path)).sort()
    return found.length > 0 ? [found[0]!, found.at(-1)!] : []
  })
  const all = new Set([...BEST_PAGES, ...examples])
  return [...all].flatMap((path) => [joinPath('en', path), joinPath('tr', path)])
}

/** The address without its day, season, league, team or match: pages of one kind differ only in names. */
const toKind = (english: string) =>
  english.startsWith('/archive/')
    ? english
        .slice('/archive/'.length)
        .replace(/^[^/]+/, 'season')
        .replaceAll(/\/\d{4}-\d{2}(?=\/|$)/g, '/month')
        .replaceAll(/\/(?!month)[^/]+/g, '/name')
    : english
        .replace(/^\/(predictions|leagues|teams|results)\/[^/]+/, '/$1/*')
        .replace(/\*\/.+/, '*/*')

/** Every other public page; one page of each kind. */
export function listOthers(sitemap: string): string[] {
  const best = listBest(sitemap)
  const seen = new Set<string>()
  return readPaths(sitemap).filter((path) => {
    if (best.includes(path)) return false
    const { language, english } = splitPath(path)
    const kind = `${language} ${toKind(english)}`
    return !seen.has(kind) && seen.add(kind)
  })
}
