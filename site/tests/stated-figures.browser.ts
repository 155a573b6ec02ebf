/** The operator's switch: a site built without the stated figures. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PUBLIC_LIST } from '#site/lib/build/public/public-list.ts'
import { readBuiltSite } from '#cli/tools/site-checks/built-site.ts'
import { runProgram } from '#cli/tools/services/run-program.ts'
import { requireTestProduct } from '#cli/tools/testing/test-product.ts'
import { expect, test } from './harness.ts'

/** As the pages print them: 82%, %82, 72 % with a space of any width, 10,000+, 50.000+ … */
const SPACE = '[ \\u00a0\\u202f]?'
const STATED = new RegExp(
  [
    `\\b(?:82|72|58|81)${SPACE}%`,
    `%(?:82|72|58|81)\\b(?![.,]\\d)`,
    `\\b(?:10|50)[.,\\u00a0\\u202f]?000${SPACE}\\+`,
  ].join('|'),
)

const MATCH_PAGE = /\/predictions\/[\d-]+\/./

/** A page's text; without the season's chances, among which any whole per cent may be right. */
function toWords(html: string): string {
  return html.replace(/<section[^>]*data-season[\s\S]*?<\/section>/g, '').replace(/<[^>]+>/g, ' ')
}

test('[claim-03] switched off, no stated figure is on any page of any language', async () => {
  test.setTimeout(240_000)
  const home = mkdtempSync(join(tmpdir(), 'pitchproof-unstated-'))
  const { env, dataDir } = requireTestProduct()
  const folder = join(home, 'site')
  try {
    const old = env['SITE_OUT_DIR'] ?? ''
    const { code } = JSON.parse(readFileSync(join(old, PUBLIC_LIST), 'utf8')) as { code: string }
    const change = {
      DATA_DIR: dataDir,
      SITE_OUT_DIR: folder,
      SITE_CACHE_DIR: join(home, 'cache'),
      // Pages of single matches are the same with and without: they are taken over.
      SITE_OLD_DIR: old,
      SITE_CODE: code,
    }
    expect(
      await runProgram('astro', ['build', '--silent'], { ...change, STATED_FIGURES: 'off' }),
    ).toBe(true)
    const toStating = (root: string) =>
      readBuiltSite(root)
        // A match's own chances may be any figures.
        .pages.filter(({ path, html }) => !MATCH_PAGE.test(path) && STATED.test(toWords(html)))
        .map(({ path }) => path)
    // The same words in the site as it is: a search that finds nothing anywhere would show nothing.
    expect(toStating(old).length).toBeGreaterThanOrEqual(16)
    expect(toStating(folder)).toEqual([])
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
})
