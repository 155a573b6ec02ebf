import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { findProgram, findProgramFolder } from './find-programs.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'

const root = makeTestFolder()

function makePrograms(folder: string, names: readonly string[], mode = 0o755): string {
  const path = join(root, folder)
  mkdirSync(path, { recursive: true })
  for (const name of names) writeFileSync(join(path, name), '#!/bin/sh\n', { mode })
  return path
}

test('programs that belong together are found in one folder of PATH', () => {
  const half = makePrograms('half', ['initdb'])
  const whole = makePrograms('whole', ['initdb', 'postgres'])
  expect(findProgramFolder(['initdb', 'postgres'], [], [half, whole].join(delimiter))).toBe(whole)
})

test('a link on PATH leads to the folder where its neighbours stand', () => {
  const home = makePrograms('home/bin', ['initdb', 'postgres'])
  const links = makePrograms('links', [])
  symlinkSync(join(home, 'initdb'), join(links, 'initdb'))
  expect(findProgramFolder(['initdb', 'postgres'], [], links)).toBe(home)
})

test('of the usual folders the newest version is taken: 15 before 9.6', () => {
  makePrograms('lib/9.6/bin', ['initdb', 'postgres'])
  const newest = makePrograms('lib/15/bin', ['initdb', 'postgres'])
  makePrograms('lib/16/bin', ['initdb'])
  expect(findProgramFolder(['initdb', 'postgres'], [join(root, 'lib/*/bin')], '')).toBe(newest)
})

test('a file that may not be executed is no program', () => {
  const folder = makePrograms('text', ['chromium'], 0o644)
  expect(findProgram(['chromium'], [], folder)).toBe(null)
})

test('a program is found by any of its names, else at a usual path', () => {
  const folder = makePrograms('browsers', ['google-chrome'])
  const path = join(folder, 'google-chrome')
  expect(findProgram(['chromium', 'google-chrome'], [], folder)).toBe(path)
  expect(findProgram(['chromium'], [join(root, 'brow*/google-chrome')], '')).toBe(path)
  expect(findProgram(['chromium'], [], folder)).toBe(null)
})
