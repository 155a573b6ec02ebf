import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { beginFresh, putTogether, removeGone, toFreshFolder, writeFresh } from './fresh-folder.ts'

function makeFolders() {
  const home = mkdtempSync(join(tmpdir(), 'pitchproof-fresh-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const at = (name: string) => join(home, name)
  const write = (name: string, text: string) => {
    mkdirSync(dirname(at(name)), { recursive: true })
    writeFileSync(at(name), text)
  }
  const writePage = (name: string, text: string) =>
    ['', '.br', '.gz'].forEach((form) => write(name + form, text + form))
  const read = (name: string) => readFileSync(at(name), 'utf8')
  return { at, write, writePage, read }
}

test('a new site begins as the old one, and changes nothing in it', async () => {
  const { at, writePage, read } = makeFolders()
  for (const name of ['same', 'changed', 'gone'])
    writePage(`old/de/match/${name}/index.html`, `old ${name}`)
  const files = Object.fromEntries(
    ['same', 'changed', 'gone', 'lost'].map((name) => [
      `de/match/${name}/index.html`,
      `of ${name}`,
    ]),
  )
  const folder = toFreshFolder(at('new/'))
  const taken = await beginFresh(folder, { folder: at('old'), files })
  expect(taken.get('de/match/same/index.html')).toBe('of same')
  expect(taken.has('de/match/lost/index.html')).toBe(false)

  const packed = new Map(['', '.br'].map((form) => [form, Buffer.from(`new${form}`)]))
  writeFresh(join(folder, 'de/match/changed/index.html'), packed)
  removeGone(folder, 'de/match/gone/index.html')
  expect(read('new.public/de/match/same/index.html.br')).toBe('old same.br')
  expect(read('new.public/de/match/changed/index.html')).toBe('new')
  // A packed form that the new page does not have must not stay with the old text.
  expect(existsSync(join(folder, 'de/match/changed/index.html.gz'))).toBe(false)
  expect(existsSync(join(folder, 'de/match/gone'))).toBe(false)
  for (const name of ['same', 'changed', 'gone'])
    expect(read(`old/de/match/${name}/index.html`)).toBe(`old ${name}`)
})

test('what a killed build has left in the folder is no part of the next site', async () => {
  const { at, write } = makeFolders()
  write('new.public/match/x/index.html', 'left')
  await beginFresh(at('new.public'), null)
  expect(existsSync(at('new.public/match'))).toBe(false)
})

test("Astro's pages and the public ones become one folder, and none replaces another", () => {
  const { at, write, read } = makeFolders()
  write('new/index.html', 'landing')
  write('new/de/match/index.html', 'list')
  write('new.public/de/match/x/index.html', 'match')
  putTogether(at('new/'), at('new.public'))
  expect(read('new/index.html')).toBe('landing')
  expect(read('new/de/match/index.html')).toBe('list')
  expect(read('new/de/match/x/index.html')).toBe('match')
  expect(existsSync(at('new.public'))).toBe(false)

  write('new.public/index.html', 'another landing')
  expect(() => putTogether(at('new'), at('new.public'))).toThrow('index.html is built twice')
})
