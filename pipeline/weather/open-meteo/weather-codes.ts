/** Open-Meteo's weather codes (WMO table 4677, the part listed at open-meteo.com/en/docs) as words and pictures. */

/** Highest code of each kind, with its name; a code in between belongs to the next kind. */
const KINDS: readonly (readonly [upTo: number, condition: string, icon: string])[] = [
  [0, 'Clear', 'clear'],
  [2, 'Partially cloudy', 'partly-cloudy'],
  [3, 'Overcast', 'cloudy'],
  [48, 'Fog', 'fog'],
  [57, 'Drizzle', 'rain'],
  [67, 'Rain', 'rain'],
  [77, 'Snow', 'snow'],
  [82, 'Rain showers', 'rain'],
  [86, 'Snow showers', 'snow'],
  [99, 'Thunderstorm', 'thunder-rain'],
]
/** Pictures with a version for the night. */
const DAY_AND_NIGHT = new Set(['clear', 'partly-cloudy'])

/** Words and picture of a code; `Unknown` without one. */
export function describeWeatherCode(
  code: number | null,
  isDay: boolean,
): { condition: string; icon: string | null } {
  const kind = code === null ? undefined : KINDS.find(([upTo]) => code <= upTo)
  if (!kind) return { condition: 'Unknown', icon: null }
  const [, condition, icon] = kind
  return { condition, icon: DAY_AND_NIGHT.has(icon) ? `${icon}-${isDay ? 'day' : 'night'}` : icon }
}
