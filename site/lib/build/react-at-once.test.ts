import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { reactAtOnce } from './react-at-once.mjs'

const folder = dirname(createRequire(import.meta.url).resolve('@astrojs/react/package.json'))
const file = join(folder, 'dist/server.js')

function transform(code: string, id: string): string | null {
  const { transform: own } = reactAtOnce()
  if (typeof own !== 'function') throw new Error('The plugin transforms nothing.')
  const found: unknown = Reflect.apply(own, {}, [code, id])
  return found === null ? null : String(Reflect.get(Object(found), 'code'))
}

test('an island is drawn without a stream, and its ids keep their prefix', () => {
  const code = transform(readFileSync(file, 'utf8'), file)
  expect(code).toContain('html = ReactDOM.renderToString(vnode, renderOptions)')
  expect(code).toMatch(/renderOptions = \{\s*identifierPrefix: prefix,/)
  expect(transform('export {}', '/app/site/ui/Icon.tsx')).toBeNull()
})

test('another version of the renderer ends the build', () => {
  expect(() => transform('export {}', file)).toThrow('another version')
})
