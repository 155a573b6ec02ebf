import { expect, test } from 'vitest'
import { toSlug } from '#data/model/feed.ts'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { getClubColours, listClubColours, listColouredClubs } from './club-colours.ts'
import { toClubName } from './club-names.ts'
import { makeColoursOf } from './shown-colours.ts'
import { CLUBS_BY_COUNTRY } from './team-names.ts'

type Channels = readonly number[]

const toNames = (lines: readonly string[]) => lines.map((line) => line.split('|')[0]!)
const { Elsewhere, ...PREDICTED } = CLUBS_BY_COUNTRY
/** Of clubs elsewhere only those that come far in the cups have colours. */
const CLUBS = [
  ...toNames(Object.values(PREDICTED).flat()),
  ...toNames(Elsewhere).filter((club) => getClubColours(club) !== null),
]

/** Linear light of a colour. */
const toLight = (hex: string): Channels =>
  [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })

const times = (matrix: readonly Channels[], [x = 0, y = 0, z = 0]: Channels): Channels =>
  matrix.map(([a = 0, b = 0, c = 0]) => a * x + b * y + c * z)

/** What eyes see: most people's, and without one of the three cones (Machado et al. 2009, severity 1). */
const EYES = {
  most: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

/** Oklab (Ottosson 2020): equal distances look equally different; white to black is 1. */
function toOklab(light: Channels): Channels {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    light,
  ).map(Math.cbrt)
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  )
}

function toDistance(left: string, right: string, eye: readonly Channels[]): number {
  const [one, other] = [left, right].map((hex) =>
    toOklab(times(eye, toLight(hex)).map((light) => Math.min(1, Math.max(0, light)))),
  )
  return Math.hypot(...one!.map((value, index) => value - other![index]!))
}

test('every club of our leagues has two colours, and no club has that we do not know by name', () => {
  expect(CLUBS.filter((club) => getClubColours(club) === null)).toEqual([])
  const ids = new Set(CLUBS.map(toSlug))
  expect(listColouredClubs().filter((id) => !ids.has(id))).toEqual([])
  expect(listColouredClubs()).toHaveLength(ids.size)
  expect(getClubColours('Olimpia Bitola')).toBeNull()
})

test('the colours are two hexadecimal values, and three letters follow, then a word for a shirt that is not plain', () => {
  for (const club of CLUBS)
    expect(getClubColours(club), club).toMatch(/^#[\da-f]{6} #[\da-f]{6} [A-Z\d]{3}(?: [a-z]+)?$/)
})

test.each(Object.entries(CLUBS_BY_COUNTRY))(
  'no two clubs of %s have the same letters',
  (_, lines) => {
    const codes = toNames(lines).flatMap((club) => getClubColours(club)?.split(' ')[2] ?? [])
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
  },
)

test.each(Object.entries(EYES))('the colours of each shirt differ for eyes with %s', (_, eye) => {
  for (const club of CLUBS) {
    const [left = '', right = ''] = getClubColours(club)!.split(' ')
    expect(toDistance(left, right, eye), club).toBeGreaterThan(0.12)
  }
})

test('the red shirts of one league are told apart by pattern or second colour', () => {
  const clubs = ['Bayern Munich', '1. FC Köln', 'Freiburg', 'Mainz 05', 'Bayer Leverkusen']
  const shirts = clubs.map((club) => {
    const [, second, , pattern = 'plain'] = getClubColours(club)!.split(' ')
    return `${second} ${pattern}`
  })
  expect(new Set(shirts).size).toBe(clubs.length)
})

test.each(LANGUAGE_CODES)('a club has its colours by its name in %s', (language) => {
  const coloursOf = makeColoursOf(language)
  for (const club of CLUBS)
    expect(coloursOf(toClubName(club, language)), club).toBe(getClubColours(club))
})

test('a reply lists the clubs in it once, and none without colours', () => {
  expect(listClubColours(['Arsenal', 'Olimpia Bitola', 'Arsenal', '1. FC Köln'])).toEqual({
    Arsenal: '#ef0107 #ffffff ARS sleeves',
    '1. FC Köln': '#e1000f #ffffff KOE halves',
  })
})
