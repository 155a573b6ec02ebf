import { expect, test } from 'vitest'
import { parseJson, toRawSample } from './json-answer.ts'

const parse = (text: string) => parseJson(new TextEncoder().encode(text), 'The feed')
const nest = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test('endlessly nested lists are refused, even as valid JSON', () => {
  for (const text of [nest(200_000), '['.repeat(2_000_000), `{"a":${nest(101)}}`])
    expect(() => parse(text)).toThrow(
      expect.objectContaining({
        code: 'source_changed',
        message: expect.stringContaining('more than 100 levels') as string,
      }),
    )
})

test('brackets in texts are not levels, and a hundred levels are read', () => {
  expect(parse(JSON.stringify({ name: '[{\\"'.repeat(500) }))).toEqual({
    name: '[{\\"'.repeat(500),
  })
  expect(parse(nest(100))).toHaveLength(1)
})

test('half a JSON and a page of HTML are reported with their beginning', () => {
  expect(() => parse('{"a":')).toThrow('begins with “{"a":”')
  expect(() => parse('<html>')).toThrow('begins with “<html>”')
  expect(() => parse('')).toThrow('an empty body')
})

test('what is told of an answer can be stored: no zero byte, no half of a letter', () => {
  expect(() => parse('\u001f\0\0gzip')).toThrow('begins with “ gzip”')
  expect(() => parse(`${'x'.repeat(59)}😀`)).toThrow(`“${'x'.repeat(59)}\ufffd”`)
  expect(toRawSample(`${'x'.repeat(298)}😀`).isWellFormed()).toBe(true)
})
