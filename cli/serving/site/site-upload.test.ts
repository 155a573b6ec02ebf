import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { SITE_STAMP } from './site-folder.ts'
import { uploadSite } from './site-upload.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'

let root: string
let outDir: string
let command: string
beforeEach(async () => {
  root = makeTestFolder()
  outDir = join(root, 'dist')
  command = `mkdir -p '${root}/host' && cp -R "$SITE_OUT_DIR/." '${root}/host' && echo once >> '${root}/count'`
  await mkdir(outDir)
  await writeFile(join(outDir, 'index.html'), '<!doctype html>')
  await writeFile(join(outDir, '.pages.json'), '["index.html"]')
  await writeFile(join(outDir, SITE_STAMP), 'code data\n')
})

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
  // Another publication that leaves every page as it was is nothing new.
  await writeFile(join(outDir, SITE_STAMP), 'code newer\n')
  expect(await upload()).toMatchObject({ isNew: false })
  await writeFile(join(outDir, 'index.html'), '<!doctype html><title>newer</title>')
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

test('a site that is replaced while it is uploaded is sent whole', async () => {
  for (let place = 0; place < 1500; place += 1) await writeFile(join(outDir, `p${place}.html`), 'x')
  await mkdir(join(root, 'host'))
  const swap = `cp -R "$SITE_NEW_DIR/." '${root}/host' && rm -rf '${outDir}' && mkdir '${outDir}'`
  expect(await upload({ command: swap })).toMatchObject({ isNew: true })
  expect(await readdir(join(root, 'host'))).toHaveLength(1501)
})

test('a first upload goes in lots that are noted, scripts before pages, and goes on where it was ended', async () => {
  await mkdir(join(outDir, 'assets'))
  await mkdir(join(outDir, '.frames'))
  await writeFile(join(outDir, '.frames/en'), 'frame')
  await writeFile(join(outDir, 'assets/a.1.js'), 'script')
  for (let place = 0; place < 1500; place += 1) await writeFile(join(outDir, `p${place}.html`), 'x')
  const list = `ls "$SITE_NEW_DIR" >> '${root}/lots' && ls "$SITE_NEW_DIR" | wc -l >> '${root}/sizes'`
  const once = `test ! -e '${root}/sizes' && ${list}`
  await expect(upload({ command: once })).rejects.toThrow('goes on after the last lot')
  expect(await readFile(join(root, 'lots'), 'utf8')).toMatch(/^assets\n/)
  expect(await upload({ command: list })).toMatchObject({ isNew: true })
  const sizes = (await readFile(join(root, 'sizes'), 'utf8')).trim().split('\n').map(Number)
  // One entry of the first is the folder of the script.
  expect(sizes).toEqual([1000, 502])
  expect(await readFile(join(root, 'lots'), 'utf8')).not.toContain('.frames')
})
