/** What every card of a match has beside its words: one script, one style sheet and the policy that lets them run. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { buildOneFile } from '#site/lib/build/one-file.ts'

const SITE = join(import.meta.dirname, '../../..')

/** Before the first paint: the colours that the embedding page has chosen, else the reader's own. */
const THEME_SCRIPT = `document.documentElement.dataset.theme=new URLSearchParams(location.search).get('theme')`

export interface CardAssets {
  /** Address of the script, with its hash in the name. */
  readonly scriptPath: string
  readonly script: string
  /** Address of the style sheet, named likewise. */
  readonly stylePath: string
  readonly style: string
  readonly themeScript: string
  readonly policy: string
  /** Changes when a card has to be written anew without a change of its match. */
  readonly hash: string
}

const toHash = (text: string, encoding: 'base64' | 'base64url' = 'base64url') =>
  createHash('sha256').update(text).digest(encoding)

/** The tokens that a style sheet uses, as it can be read alone: Tailwind knows them as `@theme`. */
function readTokens(style: string): string {
  const tokens = readFileSync(join(SITE, 'styles/tokens.css'), 'utf8')
  const lines = [...tokens.matchAll(/^\s*(--[\w-]+): ([^;]+);$/gm)]
  const used = lines.filter(([, name]) => style.includes(`var(${name})`))
  return `:root {${used.map(([line]) => line).join('')}}`
}

async function makeStyle(): Promise<string> {
  const css = ['pieces', 'embed'].map((name) =>
    readFileSync(join(SITE, `styles/${name}.css`), 'utf8'),
  )
  const { code } = await transform(readTokens(css.join('')) + css.join(''), {
    loader: 'css',
    minify: true,
  })
  return code.trim()
}

let assets: Promise<CardAssets> | null = null

async function makeAssets(): Promise<CardAssets> {
  const [style, script] = await Promise.all([makeStyle(), buildOneFile('lib/embed/card.ts')])
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'sha256-${toHash(THEME_SCRIPT, 'base64')}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
  return {
    scriptPath: `/assets/card-${toHash(script).slice(0, 8)}.js`,
    script,
    stylePath: `/assets/card-${toHash(style).slice(0, 8)}.css`,
    style,
    themeScript: THEME_SCRIPT,
    policy,
    hash: toHash(style + script + policy).slice(0, 12),
  }
}

export function getCardAssets(): Promise<CardAssets> {
  assets ??= makeAssets()
  return assets
}
