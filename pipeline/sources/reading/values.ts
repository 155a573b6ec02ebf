/**
 * What a figure or a name of a paid feed can be. A value outside is unreadable, not corrected: it
 * would end up in the database, where it is refused with all others, or on a page.
 */
import { z } from 'zod'
import { isClubName } from '#pipeline/sources/teams/team-identity.ts'

/** API-Football writes some apostrophes like this: `N&apos;Golo Kanté`. */
const ENTITIES: Readonly<Record<string, string>> = {
  apos: "'",
  '#39': "'",
  '#039': "'",
  quot: '"',
  amp: '&',
}
/** No page, calendar or feed can print a control character. */
const CONTROL = /\p{Cc}+/gu
const cleanText = (text: string) =>
  text
    .replace(/&(apos|#0?39|quot|amp);/g, (_, name: string) => ENTITIES[name]!)
    .replace(CONTROL, ' ')

/** PostgreSQL stores no zero byte and no half of a letter, and its keys hold some 2,700 bytes. */
export const Words = z
  .string()
  .max(1_000)
  .refine((text) => !text.includes('\0') && text.isWellFormed(), 'no text that can be stored')
  .overwrite(cleanText)
/** Text that may be absent. */
export const Text = Words.nullish()
/** Name of a player or a station. */
export const Name = Words.refine((name) => name.trim() !== '', 'no name')
/** Name of a club. */
export const ClubName = Words.refine(isClubName, 'no name of a club')

const DIGITS = /^-?\d{1,15}$/
/** A whole number, also as text: feeds change from one to the other. */
const toWhole = (least: number, most: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && DIGITS.test(value) ? Number(value) : value),
    z.int().min(least).max(most),
  )

/** The feed's own id of something; the database stores four bytes. */
export const Id = toWhole(0, 2_147_483_647)
export const Year = toWhole(1990, 2100)
/** An instant in seconds since 1970. */
export const InstantSeconds = toWhole(Date.UTC(1990) / 1000, Date.UTC(2101) / 1000)
/** Goals of one side; the highest score of a first division was 36-0. */
export const Goals = toWhole(0, 40)
/** Minute of a match with extra time; also the number of a kick in a shoot-out. */
export const Minute = toWhole(0, 150)
/** A card before kick-off has a minute below 0. */
export const EventMinute = toWhole(-200, 150)
export const StoppageMinute = toWhole(0, 60)
export const JerseyNumber = toWhole(0, 999)

const NUMBER = /^\d+(?:\.\d+)?$/
/** A statistic: 12, "12", "1.4" or "37%"; null where it was not counted. */
export const Figure = z.union([
  z.number().min(0).max(10_000),
  z.string().regex(/^(?:\d{1,4}(?:\.\d+)?%?)?$/),
  z.null(),
])
/** Degrees of a place as number or text, empty where unknown. */
export const Degrees = z.union([z.number(), z.string().regex(/^(?:-?\d+(?:\.\d+)?)?$/)])
/** °C, or kelvin. */
export const Temperature = z.number().min(-100).max(350)
/** Per cent. */
export const Humidity = z.number().min(0).max(100)
export const WindSpeed = z.number().min(0).max(500)
/** Millimetres of an hour. */
export const Precipitation = z.number().min(0).max(500)
/** Decimal odds or a line of goals, as number or text. */
export const Price = z.union([z.number().min(0), z.string().regex(NUMBER)])

/** A figure as a number; null where it was not counted or is none. */
export function readFigure(value: unknown): number | null {
  const { data } = Figure.safeParse(value)
  return data == null || data === '' ? null : Number(String(data).replace('%', ''))
}
