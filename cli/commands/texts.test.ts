import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { makeEmptySettings } from '#cli/tools/testing/settings.ts'
import { findWordFaults, readGlossary } from '../tools/site-checks/words/words.ts'

/** The program in a process of its own, as a person runs it. */
function runTexts(...args: string[]) {
  const env = { ...makeEmptySettings(), PATH: String(process.env['PATH']) }
  return promisify(execFile)(process.execPath, ['cli/main.ts', 'texts', 'sample', ...args], { env })
}

test('samples are the same every time, and as many as were asked for', async () => {
  const args = ['--lang', 'de', '--count', '3', '--json']
  const [first, second] = await Promise.all([runTexts(...args), runTexts(...args)])
  expect(second.stdout).toBe(first.stdout)
  const samples = JSON.parse(first.stdout) as { match: string; text: string }[]
  expect(samples).toHaveLength(3)
  expect(new Set(samples.map(({ match }) => match)).size).toBe(3)
  for (const { text } of samples) {
    expect(text.split(/\s+/).length).toBeGreaterThan(120)
    for (const paragraph of text.split('\n\n'))
      expect(findWordFaults(paragraph, 'de', readGlossary('de'))).toEqual([])
  }
}, 60_000)

test('a language without texts and a count out of range are wrong usage', async () => {
  await expect(runTexts('--lang', 'xx')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('There are no texts in "xx". Choose one of en, es'),
  })
  await expect(runTexts('--lang', 'de', '--count', '0')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('give a number from 1 to 200'),
  })
}, 60_000)
