import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const GUIDES = ['README.md', ...globSync('.github/**/*.md')]

/** Parts of a name that the reader fills in: `pipeline/sources/NAME/`, `site/locales/xx/`. */
const PLACEHOLDER = /NAME|\bx{1,2}\b|FOLDER|…/

/** Folders that runs make and git does not keep. */
const MADE = readFileSync('.gitignore', 'utf8')
  .split('\n')
  .filter((line) => /^\/?data\//.test(line))
  .map((line) => line.replace(/^\//, '').replace(/\/$/, ''))

test.each(GUIDES)('every file and folder that %s names is there', (guide) => {
  const named = [...readFileSync(guide, 'utf8').matchAll(/`([^`\n]+)`|\]\(([^)#]+)\)/g)]
    .flatMap(([, code, link]) => (code ?? link ?? '').split(' '))
    .filter((path) => /^(?:data|pipeline|api|site|cli|\.github)\/[^ ]*$/.test(path))
    .filter((path) => !PLACEHOLDER.test(path) && !MADE.some((made) => path.startsWith(made)))
  for (const path of named)
    expect(existsSync(path) || globSync(path).length > 0, `${guide} names ${path}`).toBe(true)
})
