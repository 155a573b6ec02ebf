import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { toReleasesRoot } from '#data/model/stored-files.ts'
import { listSettingsReadBy } from '#data/settings/read-settings.ts'
import { SETTINGS } from '#data/settings/settings.ts'

const WORKFLOWS = globSync('.github/workflows/*.yml').map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}))

test('every action is pinned by the commit hash of its code', () => {
  const used = WORKFLOWS.flatMap(({ text }) => text.match(/uses: .+/g) ?? [])
  expect(used.length).toBeGreaterThan(3)
  for (const line of used) expect(line).toMatch(/@[0-9a-f]{40} # v[\d.]+$/)
})

test('no step that installs packages sees a secret, and no job gives its secrets to all steps', () => {
  for (const { path, text } of WORKFLOWS) {
    const [before = '', ...steps] = text.split(/^ {6}- /m)
    expect(before, path).not.toContain('secrets.')
    const installing = steps.filter((step) => /npm (?:ci|install)|setup-/.test(step))
    expect(installing.length, path).toBeGreaterThan(0)
    for (const step of installing) expect(step, path).not.toContain('secrets.')
  }
})

/** Its folders are where they are by default; it sends no letters, and answers nobody. */
const NOT_OF_RUNS =
  /^(?:DATA_DIR|BACKUP_DIR|SITE_OUT_DIR|DEMO_.+|DATABASE_.+_URL|DATABASE_(?:CONNECTIONS|QUEUE|STATEMENT_MS)|SECRETS_KEY|PITCHPROOF_VERIFIER_KEY|FOOTBALL_DATA_DIR|.+_API_BASE|STRIPE_JS_URL|SMTP_URL|MAIL_FROM|LETTERS_.+|PUSH_CONTACT)$/

test('the scheduled run is given every setting of runs and pages', () => {
  const { text } = WORKFLOWS.find(({ path }) => path.endsWith('scheduled-run.yml'))!
  const missing = listSettingsReadBy('cli', 'pages', 'feeds')
    .filter((name) => !NOT_OF_RUNS.test(name))
    .filter((name) => !new RegExp(`^ +${name}: `, 'm').test(text))
  expect(missing).toEqual([])
})

test('the scheduled run gets back all that it takes over: the site, its releases of the data set, what is uploaded', () => {
  const { text } = WORKFLOWS.find(({ path }) => path.endsWith('scheduled-run.yml'))!
  const cached = /path: \|\n((?: {12}.+\n)+)/.exec(text)?.[1]?.trim().split(/\s+/)
  const siteDir = SETTINGS.SITE_OUT_DIR.default
  expect(cached).toEqual([siteDir, toReleasesRoot(siteDir), 'data/local/run/site-upload.json'])
})
