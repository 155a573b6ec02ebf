import { expect, test } from 'vitest'
import { toPastCommitteePoints } from './past-deductions.ts'

const italian = { league: 'serie-a', season: 2022, teamIds: ['juventus', 'milan'] } as const
const on = (day: string) => toPastCommitteePoints(italian, Date.parse(`${day}T12:00:00Z`))

test('Juventus of 2022/23 has fifteen points fewer in winter, none in spring and ten at the end', () => {
  expect(on('2023-01-19')).toEqual([0, 0])
  expect(on('2023-02-01')).toEqual([-15, 0])
  expect(on('2023-05-01')).toEqual([0, 0])
  expect(on('2023-06-30')).toEqual([-10, 0])
})

test('points that an appeal gives back count from that day', () => {
  const reggina = { league: 'serie-b', season: 2022, teamIds: ['genoa', 'reggina'] } as const
  const pointsOn = (day: string) => toPastCommitteePoints(reggina, Date.parse(`${day}T12:00:00Z`))
  expect(pointsOn('2023-02-12')).toEqual([0, 0])
  expect(pointsOn('2023-05-10')).toEqual([-1, -7])
  expect(pointsOn('2023-05-12')).toEqual([-1, -5])
})
