/** The frame of public pages: a built page with placeholders for a page's own content. */
import { escapeHtml } from '#data/model/escape-html.ts'

export const SHELL = {
  path: 'shell-path',
  title: 'shell-title',
  description: 'shell-description',
  image: 'shell-image',
  head: 'shell-head',
} as const

export interface ShellFill {
  /** Path in English, without the first slash. */
  readonly path: string
  /** Name of the picture under /social/. */
  readonly image: string
  /** HTML for the head: structured data and links for search engines. */
  readonly head: string
  readonly page: { readonly title: string; readonly description: string; readonly html: string }
}

const HOLES = new RegExp(
  `<meta name="${SHELL.head}"\\s*/?>|(?<=<div[^>]* data-shell[^>]*>)(?=</div>)|${SHELL.path}|${SHELL.title}|${SHELL.description}|${SHELL.image}`,
  'g',
)

/** A shell split at its placeholders, so that it is searched once for all pages of a language. */
export interface Shell {
  readonly parts: readonly string[]
  readonly holes: readonly string[]
}

export function cutShell(html: string): Shell {
  const holes = [...html.matchAll(HOLES)]
  let from = 0
  const parts = holes.map((hole) => {
    const part = html.slice(from, hole.index)
    from = hole.index + hole[0].length
    return part
  })
  const names = holes.map(([text]) => text)
  for (const wanted of ['', SHELL.path, SHELL.title])
    if (!names.includes(wanted))
      throw new Error(`The frame of public pages has no place for "${wanted || 'content'}".`)
  return { parts: [...parts, html.slice(from)], holes: names }
}

export function fillShell({ parts, holes }: Shell, { path, image, head, page }: ShellFill): string {
  const values: Readonly<Record<string, string>> = {
    '': page.html,
    [SHELL.path]: path,
    [SHELL.title]: escapeHtml(page.title),
    [SHELL.description]: escapeHtml(page.description),
    [SHELL.image]: image,
  }
  return parts
    .map((part, index) => {
      const hole = holes[index]
      return hole === undefined ? part : part + (values[hole] ?? head)
    })
    .join('')
}
