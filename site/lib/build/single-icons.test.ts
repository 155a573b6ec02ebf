import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { splitIcons } from './single-icons.mjs'

test('every icon of the site is asked for by a file that the icon library has', () => {
  const code = globSync('site/**/*.{tsx,astro}')
    .map((file) => readFileSync(file, 'utf8'))
    .filter((text) => text.includes('lucide-react'))
    .map(splitIcons)
    .join('\n')
  const files = [...code.matchAll(/from '(lucide-react[^']*)'/g)].map(([, path]) => path!)
  expect(files.length).toBeGreaterThan(20)
  expect(files).toContain('lucide-react/icons/loader-circle')
  const toPath = (file: string) => `node_modules/${file.replace('/icons/', '/dist/esm/icons/')}.mjs`
  expect(files.filter((file) => !existsSync(toPath(file)))).toEqual([])
})
