/**
 * The page of a release, which its address leads to: what it is, its files, and its Croissant
 * description for search engines of data sets. In English, like the files; without a script.
 */
import { RELEASES_PATH } from '#data/model/stored-files.ts'
import { escapeHtml } from '#data/model/escape-html.ts'
import { LATEST } from '#data/release/release-state.ts'
import {
  RELEASE_TITLE,
  toCitation,
  toLicenceUrl,
  toSummary,
  type ReleaseFacts,
} from './release-facts.ts'

/** Nothing may load or run; what stands in the script element is data. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
const STYLE =
  'body{max-width:44rem;margin:3rem auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif;color:#1c1917;background:#fff}h1{line-height:1.2}code{overflow-wrap:anywhere}a{color:#14532d}'

const formatDocument = (title: string, parts: readonly string[]) =>
  [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(title)}</title>`,
    `<style>${STYLE}</style>`,
    '</head>',
    '<body>',
    ...parts,
    '</body>',
    '</html>',
    '',
  ].join('\n')

const formatLink = (path: string, text: string) =>
  `<a href="${escapeHtml(path)}">${escapeHtml(text)}</a>`
const formatList = (items: readonly string[]) =>
  ['<ul>', ...items.map((item) => `<li>${item}</li>`), '</ul>'].join('\n')

interface PageContents {
  /** Files of the release; hidden ones are not served. */
  readonly names: readonly string[]
  readonly croissant: unknown
}

/** `index.html` of a release; its links name the version, also where it is read as `latest`. */
export function formatPage(facts: ReleaseFacts, { names, croissant }: PageContents): string {
  const { version, licence, origin, entries, key } = facts
  const served = names.filter((name) => !name.startsWith('.'))
  return formatDocument(`${RELEASE_TITLE}, ${version}`, [
    `<h1>${escapeHtml(RELEASE_TITLE)}</h1>`,
    `<p>Release ${version}, from the first ${entries} entries of the log ${escapeHtml(origin)}. ${formatLink(RELEASES_PATH, 'All releases')}</p>`,
    `<p>${escapeHtml(toSummary(facts))}</p>`,
    `<p>Licence: ${formatLink(toLicenceUrl(licence), licence)}. Columns, units, sources and limits: ${formatLink(`${RELEASES_PATH}${version}/README.md`, 'README.md')}.</p>`,
    '<h2>Cite</h2>',
    `<p>${escapeHtml(toCitation(facts))}</p>`,
    '<h2>Check</h2>',
    `<p><code>npm run cli -- data verify FOLDER --key ${escapeHtml(key)}</code></p>`,
    '<h2>Files</h2>',
    formatList(served.map((name) => formatLink(`${RELEASES_PATH}${version}/${name}`, name))),
    `<script type="application/ld+json">${JSON.stringify(croissant).replaceAll('<', '\\u003c')}</script>`,
  ])
}

/** `index.html` above all releases, the newest first. */
export const formatVersionsPage = (versions: readonly string[]) =>
  formatDocument(RELEASE_TITLE, [
    `<h1>${escapeHtml(RELEASE_TITLE)}</h1>`,
    `<p>One release a day; none is changed afterwards. The first of each month stays for good and is the one to cite; any other goes when the next is there. The newest is also ${formatLink(`${RELEASES_PATH}${LATEST}/`, LATEST)}.</p>`,
    formatList(
      versions.toReversed().map((version) => formatLink(`${RELEASES_PATH}${version}/`, version)),
    ),
  ])
