/**
 * Description of a sign-in for its owner: the family of browser and system, never the whole user
 * agent, which could identify people.
 */

/** The first match counts: Edge and Opera also name Chrome, and all of them name Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|HeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

const find = (list: typeof BROWSERS, userAgent: string) =>
  list.find(([pattern]) => pattern.test(userAgent))?.[1]

/** "Firefox · Linux", as far as known; null for a program that is no known browser. */
export function toDevice(userAgent: string | undefined): string | null {
  if (!userAgent) return null
  const parts = [find(BROWSERS, userAgent), find(SYSTEMS, userAgent)].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : null
}
