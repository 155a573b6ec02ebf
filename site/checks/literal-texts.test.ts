import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findLiteralTexts } from './literal-texts.ts'

const PAGES = globSync('site/**/*.{astro,tsx,ts}').filter(
  (path) => !/\.test\.tsx?$|^site\/(?:tests|checks)\/|\.browser\.ts$/.test(path),
)

test('[lang-12] no page, component or island contains untranslated text', () => {
  expect(PAGES.length).toBeGreaterThan(100)
  const found = PAGES.flatMap((path) =>
    findLiteralTexts(path, readFileSync(path, 'utf8')).map((words) => `${path}: ${words}`),
  )
  expect(found).toEqual([])
})

test('[lang-12] words in a tag, in an attribute that is read out and in drawn HTML are found', () => {
  const page = `---\nconst { t } = Astro.props\n---\n<Page {t}>\n<p class="big">Sign up {t('now')}</p>\n</Page>`
  expect(findLiteralTexts('a.astro', page)).toEqual(['Sign up'])
  const island = `const A = () => <b title="Close it" id="close">{t('x')} · <i>{'–'}</i></b>`
  expect(findLiteralTexts('a.tsx', island)).toEqual(['Close it'])
  expect(findLiteralTexts('a.ts', 'const html = `<b>${name}</b><p>Not yet</p>`')).toEqual([
    'Not yet',
  ])
})
