/**
 * The assets that all cards of matches share: one script, one style sheet and the policy that
 * allows them.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { toContentHash } from '#data/files/content-hash.ts'
import { buildOneFile } from '#site/lib/build/one-file.ts'
import type { CardFrame } from './frames.ts'

const SITE = join(import.meta.dirname, '..')

/** Sets the theme before the first paint: the one the embedding page asks for, else the reader's. */
const THEME_SCRIPT = `document.documentElement.dataset.theme=new URLSearchParams(location.search).get('theme')`

/** Both files have the hash of their content in their names. */
export interface CardAssets extends CardFrame {
  readonly script: string
  readonly style: string
}

/** The tokens that a style sheet uses, as plain CSS: Tailwind's `@theme` means nothing to a browser. */
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

export async function makeCardAssets(): Promise<CardAssets> {
  const [style, script] = await Promise.all([makeStyle(), buildOneFile('lib/embed/card.ts')])
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'sha256-${createHash('sha256').update(THEME_SCRIPT).digest('base64')}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
  return {
    scriptPath: `/assets/card-${toContentHash(script).slice(0, 8)}.js`,
    script,
    stylePath: `/assets/card-${toContentHash(style).slice(0, 8)}.css`,
    style,
    themeScript: THEME_SCRIPT,
    policy,
  }
}
