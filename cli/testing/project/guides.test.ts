import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const GUIDES = ['README.md', ...globSync('{.github,api/deploy}/**/*.md')]
/** A stranger reads the README to its end. */
const README_LINES = 90
const CELL_CHARACTERS = 160

/** Parts of a name that the reader fills in: `pipeline/sources/NAME/`, `site/locales/xx/`. */
const PLACEHOLDER = /NAME|\bx{1,2}\b|FOLDER|…/

/** Folders that runs make and git does not keep. */
const MADE = readFileSync('.gitignore', 'utf8')
  .split('\n')
  .filter((line) => /^\/?data\//.test(line))
  .map((line) => line.replace(/^\//, '').replace(/\/$/, ''))

test.each(GUIDES)('every file and folder that %s names is there', (guide) => {
  const named = [...readFileSync(guide, 'utf8').matchAll(/`([^`\n]+)`/g)]
    .flatMap(([, code]) => (code ?? '').split(' '))
    .filter((path) => /^(?:data|pipeline|api|site|cli|\.github)\/[^ ]*$/.test(path))
    .filter((path) => !PLACEHOLDER.test(path) && !MADE.some((made) => path.startsWith(made)))
  for (const path of named)
    expect(existsSync(path) || globSync(path).length > 0, `${guide} names ${path}`).toBe(true)
})

/** The anchor of a heading, as GitHub makes it. */
const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const listAnchors = (path: string) =>
  [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    toAnchor(heading),
  )

test.each(GUIDES)('every link of %s leads to a file, and to a heading of it', (guide) => {
  const links = [...readFileSync(guide, 'utf8').matchAll(/\]\(([^)\s]+)\)/g)]
  for (const [, link = ''] of links) {
    if (/^[a-z]+:/.test(link)) continue
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? guide : join(dirname(guide), path)
    expect(existsSync(target), `${guide} links to ${link}`).toBe(true)
    if (anchor !== undefined)
      expect(listAnchors(target), `${guide} links to ${link}`).toContain(anchor)
  }
})

test('the README is a page, and its tables can be read', () => {
  const lines = readFileSync('README.md', 'utf8').trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(README_LINES)
  const cells = lines.filter((line) => line.startsWith('|')).flatMap((line) => line.split('|'))
  expect(cells.filter((cell) => cell.trim().length > CELL_CHARACTERS)).toEqual([])
})
