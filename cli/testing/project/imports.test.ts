import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOMS = new Set(['api', 'cli', 'data', 'pipeline', 'site'])
const FILES = globSync('{api,cli,data,pipeline,site}/**/*.{ts,tsx,mjs,astro}')
const IMPORT = /(?:from|import)\s*\(?\s*'((?:\.\.?\/|#)[^'\n]+)'/g

const toTarget = (file: string, named: string) =>
  named.startsWith('#') ? named.slice(1) : join(dirname(file), named)

/** How a file names another one of ours: `./x.ts` in its own folder, `#room/folder/x.ts` in every other. */
function toRule(file: string, named: string): string {
  const target = toTarget(file, named)
  if (!ROOMS.has(target.split('/')[0] ?? '')) return named
  return dirname(target) === dirname(file) ? `./${basename(target)}` : `#${target}`
}

const listNamed = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, named = '']) => named)

test('an import is relative within a folder and absolute between folders', () => {
  const wrong = FILES.flatMap((file) =>
    listNamed(file).flatMap((named) => {
      const wanted = toRule(file.replaceAll('\\', '/'), named)
      return wanted === named ? [] : [`${file}: ${named} is written ${wanted}`]
    }),
  )
  expect(wrong).toEqual([])
})

test('no imports go round in a circle, of types either, which the linter does not see', () => {
  const left = new Map(
    FILES.map((file) => [file, listNamed(file).map((named) => toTarget(file, named))]),
  )
  for (let before = 0; before !== left.size;) {
    before = left.size
    for (const [file, targets] of left)
      if (!targets.some((target) => left.has(target))) left.delete(file)
  }
  expect([...left.keys()]).toEqual([])
})

test('the rule knows its own folder, a folder below and another room', () => {
  const file = 'cli/tools/dev.ts'
  expect(toRule(file, '#cli/tools/settings.ts')).toBe('./settings.ts')
  expect(toRule(file, './dev/site-server.ts')).toBe('#cli/tools/dev/site-server.ts')
  expect(toRule(file, '../../data/model/time.ts')).toBe('#data/model/time.ts')
  expect(toRule('astro.config.mjs', './other.mjs')).toBe('./other.mjs')
})
