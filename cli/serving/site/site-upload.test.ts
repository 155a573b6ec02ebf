import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SITE_STAMP } from './site-folder.ts'
import { uploadSite } from './site-upload.ts'

let root: string
let outDir: string
let command: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'pitchproof-upload-'))
  outDir = join(root, 'dist')
  command = `mkdir -p '${root}/host' && cp -R "$SITE_OUT_DIR/." '${root}/host' && echo once >> '${root}/count'`
  await mkdir(outDir)
  await writeFile(join(outDir, 'index.html'), '<!doctype html>')
  await writeFile(join(outDir, '.pages.json'), '["index.html"]')
  await writeFile(join(outDir, SITE_STAMP), 'code data\n')
})
afterEach(() => rm(root, { recursive: true, force: true }))

const upload = (change: { command?: string | null; isForced?: boolean } = {}) =>
  uploadSite({
    dataDir: join(root, 'data'),
    outDir,
    publicOrigin: 'https://example.com',
    command,
    isForced: false,
    logLine: () => {},
    ...change,
  })
const count = async () =>
  (await readFile(join(root, 'count'), 'utf8').catch(() => '')).split('\n').length - 1

test('a site is uploaded once, again when changed or on request, and by one process at a time', async () => {
  const twice = await Promise.all([upload(), upload()])
  expect(twice.map(({ isNew }) => isNew).sort()).toEqual([false, true])
  expect(await readdir(join(root, 'host'))).toContain('index.html')
  expect(await upload()).toMatchObject({ isNew: false })
  expect(await count()).toBe(1)
  await writeFile(join(outDir, SITE_STAMP), 'code newer\n')
  expect(await upload()).toMatchObject({ isNew: true })
  expect(await upload({ isForced: true })).toMatchObject({ isNew: true })
  expect(await count()).toBe(3)
})

test('a failed upload is reported, and repeated the next time', async () => {
  await expect(upload({ command: 'exit 7' })).rejects.toThrow('ended with 7')
  await expect(upload({ command: 'kill -9 $$' })).rejects.toThrow(/ended (?:with 137|by SIGKILL)/)
  expect(await upload()).toMatchObject({ isNew: true })
})

test('half a site and a missing command are refused with the way out', async () => {
  await rm(join(outDir, 'index.html'))
  await expect(upload()).rejects.toThrow('site build')
  expect(await count()).toBe(0)
  await expect(upload({ command: null })).rejects.toThrow('SITE_UPLOAD_COMMAND')
})
