/**
 * The HTML of a letter: one column, no picture, nothing from outside, both themes. Mail programs that
 * drop the style sheet show the same words as headings, paragraphs and links. The bar has its colours
 * and widths in the cells themselves, where every program reads them.
 */
import { escapeHtml } from '#data/model/escape-html.ts'
import { toLangAttribute, type Language } from '#data/model/languages.ts'
import type { Line, Place } from './lines.ts'

export interface Section {
  readonly title: string
  /** A sentence before the matches. */
  readonly lead: string | null
  readonly lines: readonly Line[]
  /** A sentence after them. */
  readonly after: string | null
}

/** All parts of a letter, in order. */
export interface WrittenParts {
  readonly language: Place['language']
  readonly subject: string
  readonly name: string
  readonly day: string
  readonly greeting: string
  /** Notices at the top: for a preview, and for made-up matches. */
  readonly notices: readonly string[]
  readonly sections: readonly Section[]
  readonly after: string | null
  readonly dayLink: Link
  /** Where the predictions of the letter can be checked; null if none is sealed. */
  readonly receipt: (Link & { readonly sentence: string }) | null
  /** The zone of the kick-off times. */
  readonly zone: string
  /** Why the member gets the letter; null in a preview. */
  readonly why: string | null
  readonly links: readonly Link[]
  readonly signature: readonly string[]
  readonly siteUrl: string
}

interface Link {
  readonly text: string
  readonly url: string
}

/** Colours of the site's themes (site/styles), copied because mails have no CSS variables. */
const STYLE = `:root{color-scheme:light dark}
body{margin:0;padding:0 16px;background:#fbfaf6;color:#16211b;font:16px/1.5 Helvetica,Arial,sans-serif}
main{display:block;max-width:600px;margin:0 auto;padding:24px 0;overflow-wrap:anywhere}
h1{margin:0 0 16px;font:400 26px/1.25 Georgia,serif}
h2{margin:32px 0 0;padding-bottom:4px;border-bottom:2px solid #16211b;font:400 20px/1.3 Georgia,serif}
h3{margin:0;font-size:16px;line-height:1.4}
p{margin:8px 0}
a{color:#0b6b3a}
.match{padding:12px 0;border-bottom:1px solid #dcd9ce}
.match p{margin:2px 0}
.small{color:#566159;font-size:14px}
.bar{width:100%;margin:6px 0 4px;border-collapse:collapse}
.notice{padding:8px 12px;border:1px solid #8f5600;color:#8f5600}
footer{margin-top:32px;padding-top:16px;border-top:1px solid #dcd9ce}
button{padding:12px 20px;border:0;border-radius:4px;background:#0b6b3a;color:#fff;font:inherit;cursor:pointer}
@media (prefers-color-scheme:dark){
body{background:#101613;color:#e9ede7}
h2{border-color:#e9ede7}
a{color:#4cc38a}
.match,footer{border-color:#2a342e}
.small{color:#9aa79f}
.notice{border-color:#e5b45a;color:#e5b45a}
.home{background:#6fa8e5!important}.draw{background:#a3a9b0!important}.away{background:#f0935b!important}
button{background:#4cc38a;color:#101613}
}`

/** A page or letter in this style; `body` is HTML. */
export function toDocument(language: Language, title: string, body: string): string {
  return `<!doctype html>
<html lang="${toLangAttribute(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`
}

const link = (url: string, text: string) => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`

const SIDES = [
  ['home', '#1d5b9e'],
  ['draw', '#686e76'],
  ['away', '#b54e12'],
] as const

function toBar(parts: readonly number[]): string {
  const cells = SIDES.map(
    ([side, colour], place) =>
      `<td class="${side}" width="${parts[place]!.toFixed(1)}%" style="height:10px;padding:0;font-size:0;line-height:0;background:${colour}">&nbsp;</td>`,
  )
  return `<table class="bar" role="presentation" width="100%" cellspacing="0" cellpadding="0" aria-hidden="true"><tr>${cells.join('')}</tr></table>`
}

const toParagraphs = (text: string | null) => (text === null ? [] : [`<p>${escapeHtml(text)}</p>`])

function toMatch({ when, title, url, open, note }: Line): string {
  const rows = [
    `<p class="small">${escapeHtml(when)}</p>`,
    `<h3>${link(url, title)}</h3>`,
    ...(open === null
      ? []
      : [toBar(open.parts), `<p>${escapeHtml(open.chances)}</p>`, ...toParagraphs(open.score)]),
    ...toParagraphs(note),
  ]
  return `<div class="match">${rows.join('\n')}</div>`
}

function toSection({ title, lead, lines, after }: Section): string {
  return [
    `<h2>${escapeHtml(title)}</h2>`,
    ...toParagraphs(lead),
    ...lines.map(toMatch),
    ...toParagraphs(after),
  ].join('\n')
}

export function toHtml(parts: WrittenParts): string {
  const { language, subject, name, day, greeting, notices, sections, after, dayLink } = parts
  const { why, zone, receipt, links, signature, siteUrl } = parts
  const address = [...signature.map(escapeHtml), link(siteUrl, siteUrl)].join('<br>\n')
  const body = [
    `<p class="small">Pitchproof · ${escapeHtml(name)}</p>`,
    `<h1>${escapeHtml(day)}</h1>`,
    `<p>${escapeHtml(greeting)}</p>`,
    ...notices.map((notice) => `<p class="notice">${escapeHtml(notice)}</p>`),
    ...sections.map(toSection),
    ...toParagraphs(after),
    `<p>${link(dayLink.url, dayLink.text)}</p>`,
    '<footer class="small">',
    ...(receipt === null
      ? []
      : [`<p>${escapeHtml(receipt.sentence)} ${link(receipt.url, receipt.text)}</p>`]),
    ...toParagraphs(zone),
    ...toParagraphs(why),
    ...(links.length === 0
      ? []
      : [`<p>${links.map(({ url, text }) => link(url, text)).join(' · ')}</p>`]),
    `<p>${address}</p></footer>`,
  ]
  return toDocument(language, subject, body.join('\n'))
}
