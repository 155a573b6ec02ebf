/**
 * What a figure or a name of a paid feed can be. A value outside is unreadable, not corrected: it
 * would end up in the database, where it is refused with all others, or on a page.
 */
import { z } from 'zod'
import { toSlug } from '#data/model/feed.ts'

/** PostgreSQL stores no zero byte. */
export const Words = z.string().refine((text) => !text.includes('\0'), 'a zero byte is no text')
/** Text that may be absent. */
export const Text = Words.nullish()
/** Name of a player or a station. */
export const Name = Words.refine((name) => name.trim() !== '', 'no name')
/** Name of a club; one without a letter of ours would share its id with others. */
export const ClubName = Words.refine((name) => toSlug(name) !== '', 'no name of a club')

/** The feed's own id of something; the database stores four bytes. */
export const Id = z.int().min(0).max(2_147_483_647)
export const Year = z.int().min(1990).max(2100)
/** An instant in seconds since 1970. */
export const InstantSeconds = z
  .int()
  .min(Date.UTC(1990) / 1000)
  .max(Date.UTC(2101) / 1000)
/** Goals of one side; the highest score of a first division was 36-0. */
export const Goals = z.int().min(0).max(40)
/** Minute of a match with extra time; also the number of a kick in a shoot-out. */
export const Minute = z.int().min(0).max(150)
export const StoppageMinute = z.int().min(0).max(60)
export const JerseyNumber = z.int().min(0).max(999)

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
