import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** Rooms in which every file has one way to name another. */
const HELD = '{cli,data,pipeline,site/checks}/**/*.{ts,tsx,mjs}'
const ROOMS = new Set(['api', 'cli', 'data', 'pipeline', 'site'])
const IMPORT = /(?:from|import)\s*\(?\s*'((?:\.\.?\/|#)[^'\n]+)'/g

/** How a file names another one of ours: `./x.ts` in its own folder, `#room/folder/x.ts` in every other. */
function toRule(file: string, named: string): string {
  const target = named.startsWith('#') ? named.slice(1) : join(dirname(file), named)
  if (!ROOMS.has(target.split('/')[0] ?? '')) return named
  return dirname(target) === dirname(file) ? `./${basename(target)}` : `#${target}`
}

test('an import is relative within a folder and absolute between folders', () => {
  const wrong = globSync(HELD).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, named = '']) => {
      const wanted = toRule(file.replaceAll('\\', '/'), named)
      return wanted === named ? [] : [`${file}: ${named} is written ${wanted}`]
    }),
  )
  expect(wrong).toEqual([])
})

test('the rule knows its own folder, a folder below and another room', () => {
  const file = 'cli/tools/dev.ts'
  expect(toRule(file, '#cli/tools/settings.ts')).toBe('./settings.ts')
  expect(toRule(file, './dev/site-server.ts')).toBe('#cli/tools/dev/site-server.ts')
  expect(toRule(file, '../../data/model/time.ts')).toBe('#data/model/time.ts')
  expect(toRule('astro.config.mjs', './other.mjs')).toBe('./other.mjs')
})
