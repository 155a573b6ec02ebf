import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { PUBLIC_LIST, readWritten, takeOver } from './public-list.ts'

const folder = mkdtempSync(join(tmpdir(), 'pitchproof-list-'))
const at = (name: string) => join(folder, name)
afterAll(() => rmSync(folder, { recursive: true }))

test('only files that the same code has written are linked from the old site', async () => {
  writeFileSync(at(PUBLIC_LIST), JSON.stringify({ code: 'one', files: { 'a/index.html': 'x' } }))
  expect(await readWritten(folder, 'one')).toEqual({ folder, files: { 'a/index.html': 'x' } })
  expect(await readWritten(folder, 'two')).toBeNull()
  expect(await readWritten(folder, undefined)).toBeNull()
  expect(await readWritten(at('nowhere'), 'one')).toBeNull()
})

test('a page is linked with its packed forms, or not at all', async () => {
  for (const ending of ['', '.br', '.gz']) writeFileSync(at(`page.html${ending}`), `page${ending}`)
  expect(takeOver(at('page.html'), at('new.html'))).toBe(true)
  expect(readFileSync(at('new.html.br'), 'utf8')).toBe('page.br')
  rmSync(at('page.html.gz'))
  expect(takeOver(at('page.html'), at('other.html'))).toBe(false)
  expect(() => readFileSync(at('other.html'))).toThrow('ENOENT')
})
