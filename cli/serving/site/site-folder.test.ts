import { mkdir, rm, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { isWholeSite, requireAllPages, SITE_STAMP } from './site-folder.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'

const PAGES = ['index.html', '404.html', 'our-accuracy/index.html', 'es/index.html']

let folder: string
beforeEach(async () => {
  folder = makeTestFolder()
  for (const page of PAGES) {
    await mkdir(dirname(join(folder, page)), { recursive: true })
    await writeFile(join(folder, page), '<!doctype html>')
  }
  await writeFile(join(folder, '.pages.json'), JSON.stringify(PAGES))
  await writeFile(join(folder, SITE_STAMP), 'code data\n')
})

test('a site is complete while every page of its build is there', async () => {
  expect(await requireAllPages(folder)).toBe(PAGES.length)
  expect(await isWholeSite(folder)).toBe(true)
})

test('a build with a missing page is refused, with its name and the count', async () => {
  await unlink(join(folder, 'our-accuracy/index.html'))
  await expect(requireAllPages(folder)).rejects.toThrow(
    /has 3 of 4 pages \(our-accuracy\/index\.html is missing\).*the old site stays/,
  )
  expect(await isWholeSite(folder)).toBe(false)
})

test('a folder with an empty page, without a list of pages or without a stamp, and a missing folder, are not a complete site', async () => {
  await writeFile(join(folder, 'index.html'), '')
  expect(await isWholeSite(folder)).toBe(false)
  await writeFile(join(folder, 'index.html'), 'x')
  await unlink(join(folder, SITE_STAMP))
  expect(await isWholeSite(folder)).toBe(false)
  await unlink(join(folder, '.pages.json'))
  await expect(requireAllPages(folder)).rejects.toThrow('contains no pages')
  await rm(folder, { recursive: true })
  expect(await isWholeSite(folder)).toBe(false)
})
