import * as fc from 'fast-check'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { parseTable } from './table.ts'

const toBytes = (text: string) => new TextEncoder().encode(text)
const readRows = (text: string) => parseTable(toBytes(text), 'E0.csv').rows

test('a file without quotes is split as the parser of quoted files splits it', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '1', ' ', '-', 'é'), maxLength: 3 })
  const line = fc.array(cell, { minLength: 1, maxLength: 5 }).map((cells) => cells.join(','))
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.boolean(),
      (lines, end, isEnded) => {
        const text = `Div,Date${end}${lines.join(end)}${isEnded ? end : ''}`
        const [, ...rows] = parse(text, { relax_column_count: true, skip_empty_lines: false })
        expect(readRows(text)).toEqual(rows)
      },
    ),
  )
})

test('quotes enclose commas, and a cell with a quote inside is read as it is', () => {
  expect(readRows('Div,Referee\nE0,"Dean, M"\n')).toEqual([['E0', 'Dean, M']])
  expect(readRows('Div,Referee\nE0,M "Mike" Dean\n')).toEqual([['E0', 'M "Mike" Dean']])
})

test('each line is a row, whatever ends it and whatever quotes stand open', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '1', ' ', '"', 'é'), maxLength: 3 })
  const line = fc.array(cell, { minLength: 2, maxLength: 5 }).map((cells) => `x${cells.join(',')}`)
  const end = fc.constantFrom('\n', '\r\n', '\r')
  fc.assert(
    fc.property(fc.array(fc.tuple(line, end), { maxLength: 8 }), (lines) => {
      const text = `Div,Date\r\n${lines.flat().join('')}`
      expect(readRows(text)).toHaveLength(lines.length)
    }),
  )
})
