/** The days and hours of the demo at which `npm run test:days` runs the browser suite. */
import { DAY_MS } from '#data/model/time.ts'

/**
 * Hours from shortly after midnight, before the first match, to the last match. A round has to end
 * on its day.
 */
const HOURS = ['00:30', '07:00', '12:40', '18:54', '22:40']

/** Moments by name, such as `Tue 12:00`: the week of a Saturday at noon, then the Saturday at five hours. */
export function listDayRounds(saturday: string): ReadonlyMap<string, Date> {
  const at = (time: string, offset = 0) =>
    new Date(Date.parse(`${saturday}T${time}:00Z`) + offset * DAY_MS)
  const moments = [
    ...[-5, -4, -3, -2, -1, 0, 1].map((offset) => at('12:00', offset)),
    ...HOURS.map((time) => at(time)),
  ]
  const toName = (moment: Date) =>
    `${moment.toLocaleDateString('en', { weekday: 'short', timeZone: 'UTC' })} ${moment.toISOString().slice(11, 16)}`
  return new Map(moments.map((moment) => [toName(moment), moment]))
}
