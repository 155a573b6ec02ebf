import * as fc from 'fast-check'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { mapRows, parseTable, RowCursor } from './table.ts'

const toBytes = (text: string) => new TextEncoder().encode(text)
/** Every cell of every row. */
function readRows(text: string): string[][] {
  return mapRows(parseTable(toBytes(text), 'E0.csv'), (_, cells) => [
    Array.from({ length: MOST_CELLS }, (_, place) => cells.at(place)),
  ])
}
const MOST_CELLS = 6
/** A row as the parser of quoted files reads it, with as many cells. */
const toRow = (cells: readonly string[]) =>
  Array.from({ length: MOST_CELLS }, (_, at) => cells[at]?.trim() ?? '')

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
        expect(readRows(text)).toEqual((rows as string[][]).map(toRow))
      },
    ),
  )
})

test('quotes enclose commas, and a cell with a quote inside is read as it is', () => {
  expect(readRows('Div,Referee\nE0,"Dean, M"\n')).toEqual([toRow(['E0', 'Dean, M'])])
  expect(readRows('Div,Referee\nE0,M "Mike" Dean\n')).toEqual([toRow(['E0', 'M "Mike" Dean'])])
})

test('each line is a row, whatever ends it and whatever quotes stand open', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '1', ' ', '"', 'é'), maxLength: 3 })
  const line = fc.array(cell, { minLength: 2, maxLength: 5 }).map((cells) => `x${cells.join(',')}`)
  const end = fc.constantFrom('\n', '\r\n', '\r', '\v', '\f', '\u0085', '\u2028')
  fc.assert(
    fc.property(fc.array(fc.tuple(line, end), { maxLength: 8 }), (lines) => {
      const text = `Div,Date\r\n${lines.flat().join('')}`
      expect(readRows(text)).toHaveLength(lines.length)
    }),
  )
})

test('cells are read in any order, and rows by the names of their columns', () => {
  const cells = new RowCursor(' a ,"b, c",,\nx,y')
  cells.next()
  expect([cells.at(1), cells.at(0), cells.at(9), cells.at(-1)]).toEqual(['b, c', 'a', '', ''])
  expect([cells.isBlankFrom(1), cells.isBlankFrom(2)]).toEqual([false, true])
  expect([cells.next(), cells.line]).toEqual([true, 2])
  expect([cells.at(1), cells.at(2), cells.isBlankFrom(2), cells.toText()]).toEqual([
    'y',
    '',
    true,
    'x,y',
  ])
  expect(cells.next()).toBe(false)
  const table = parseTable(toBytes('Div,Date\nE0,1\nE1,2\n'), 'E0.csv')
  expect(mapRows(table, (read) => [read('Date') + read('None')])).toEqual(['1', '2'])
  const doubled = parseTable(toBytes('Div,FTHG,FTHG\nE0,2,\n'), 'E0.csv')
  expect(mapRows(doubled, (read) => [read('FTHG')])).toEqual(['2'])
})

test('a line in latin-1 does not spoil the letters of those in UTF-8', () => {
  const bytes = Buffer.concat([
    Buffer.from('\ufeffDiv,HomeTeam\r\nT1,Beşiktaş\r\n'),
    Buffer.from('D1,K\xf6ln\r\n', 'latin1'),
    Buffer.from('T1,Göztepe\r\n'),
  ])
  const table = parseTable(bytes, 'T1.csv')
  expect(mapRows(table, (read) => [read('HomeTeam')])).toEqual(['Beşiktaş', 'Köln', 'Göztepe'])
})

test('a file in UTF-16 is read, and zero bytes, which the database cannot store, are not', () => {
  const text = 'Div,Referee\nE0,M Dean\n'
  for (const bytes of [
    Buffer.from(`\ufeff${text}`, 'utf16le'),
    Buffer.from(text, 'utf16le'),
    Buffer.from(text.replace('M Dean', 'M\0 Dean')),
  ])
    expect(mapRows(parseTable(bytes, 'E0.csv'), (read) => [read('Referee')])).toEqual(['M Dean'])
})

test('a number is read from its digits as from its text', () => {
  const digits = fc.stringMatching(/^[0-9.,]{0,24}$/)
  const cell = fc.oneof(
    digits,
    fc.float().map(String),
    fc.constantFrom(
      '',
      ' 2.5 ',
      '+1',
      '-0',
      '1e3',
      '.5',
      '5.',
      '1.2.3',
      '0x1F',
      '٣',
      '9007199254740993',
    ),
  )
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 6 }), (cells) => {
      const row = new RowCursor(`${cells.join(',')}\n`)
      row.next()
      for (let place = -1; place < 8; place++)
        expect(row.numberAt(place)).toBe(Number(row.at(place)))
    }),
    { numRuns: 2000 },
  )
})
