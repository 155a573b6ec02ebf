import { expect, test } from 'vitest'
import {
  formatTilePath,
  getTile,
  listHashTiles,
  listLevelTiles,
  parseTilePath,
} from './tile-path.ts'

test('paths are written as the format prescribes', () => {
  const path = (index: number, width = 256) => formatTilePath({ level: 0, index, width })
  expect(path(0)).toBe('tile/0/000')
  expect(path(67)).toBe('tile/0/067')
  expect(path(1067)).toBe('tile/0/x001/067')
  expect(path(1234067)).toBe('tile/0/x001/x234/067')
  expect(path(273, 112)).toBe('tile/0/273.p/112')
  expect(formatTilePath({ level: 'entries', index: 999, width: 1 })).toBe('tile/entries/999.p/1')
})

test('paths are read back, and only those', () => {
  for (const path of [
    'tile/0/000',
    'tile/5/x123/x456/078.p/2',
    'tile/entries/x001/000',
    'tile/63/001',
  ])
    expect(formatTilePath(parseTilePath(path))).toBe(path)
  for (const path of [
    'tile/0/0',
    'tile/0/123/456/078',
    'tile/-1/000',
    'tile/64/000',
    'tile/00/000',
    'tile/0/x000/001',
    'tile/0/000.p/0',
    'tile/0/000.p/256',
    'tile/0/000.p/01',
    'tile/data/000',
    'checkpoint',
    '../tile/0/000',
  ])
    expect(() => parseTilePath(path), path).toThrow('not the path')
})

test("the format's example: a tree of 70,000 has 273 full tiles, and partial ones of 112, 17 and 1", () => {
  const tiles = listHashTiles(70_000)
  const full = tiles.filter((tile) => tile.width === 256)
  expect(full.filter((tile) => tile.level === 0)).toHaveLength(273)
  expect(full.filter((tile) => tile.level === 1)).toHaveLength(1)
  expect(tiles.filter((tile) => tile.width < 256)).toEqual([
    { level: 0, index: 273, width: 112 },
    { level: 1, index: 1, width: 17 },
    { level: 2, index: 0, width: 1 },
  ])
})

test("the format's example: a tree of 256 has a full tile and a partial one above it", () => {
  expect(listHashTiles(256)).toEqual([
    { level: 0, index: 0, width: 256 },
    { level: 1, index: 0, width: 1 },
  ])
  expect(listHashTiles(0)).toEqual([])
})

test('growing needs only the tiles whose content changes', () => {
  expect(listLevelTiles('entries', 600, 500)).toEqual([
    { level: 'entries', index: 1, width: 256 },
    { level: 'entries', index: 2, width: 88 },
  ])
  expect(listHashTiles(520, 512)).toEqual([{ level: 0, index: 2, width: 8 }])
  expect(listHashTiles(512, 511)).toEqual([
    { level: 0, index: 1, width: 256 },
    { level: 1, index: 0, width: 2 },
  ])
  expect(getTile(0, 2, 512)).toBeNull()
  expect(getTile(1, 0, 255)).toBeNull()
})
