/** Which units of the past are to be made: those that are missing or have changed, and on request those of an older look. */
import { toJsonHash } from '#data/files/content-hash.ts'
import { join } from 'node:path'
import { listIfThere, readTextIfThere } from '#data/files/read-if-there.ts'
import {
  RECORD_FOLDER,
  ShelfSchema,
  type MadeUnit,
  type PlannedUnit,
} from '#data/model/past/made-pages.ts'
import { splitPlace, type PastIndex } from '#data/model/past/past-files.ts'

/** Every day, the newest first: its links are the most asked for. */
export function listDayUnits({ days }: PastIndex): PlannedUnit[] {
  return Object.entries(days)
    .map(([day, { hash }]): PlannedUnit => ({ unit: `day/${day}`, hash }))
    .sort((one, other) => (one.unit < other.unit ? 1 : -1))
}

/**
 * The archive's units, the newest season first. They link to days: those come first. None while the
 * index lacks days, as after the loss of the data folder: what is there says more.
 */
export function listArchiveUnits({ days, leagues, isWhole }: PastIndex): PlannedUnit[] {
  if (!isWhole) return []
  const places = Object.entries(leagues).sort(([one], [other]) => (one < other ? 1 : -1))
  if (places.length === 0) return []
  const seasons = [...Map.groupBy(places, ([place]) => splitPlace(place).season)]
  const toDays = (season: string) =>
    Object.entries(days)
      .filter(([, summary]) => summary.season === season)
      .sort()
  return [
    ...places.map(([place, { hash }]): PlannedUnit => ({ unit: `league/${place}`, hash })),
    ...seasons.map(([season, list]): PlannedUnit => ({
      unit: `season/${season}`,
      hash: toJsonHash([list, toDays(season)]),
    })),
    { unit: 'seasons', hash: toJsonHash(places) },
  ]
}

/** What is made, by the names of the units. */
export async function readMade(pastDir: string): Promise<Map<string, MadeUnit>> {
  const made = new Map<string, MadeUnit>()
  const names = await listIfThere(join(pastDir, RECORD_FOLDER))
  for (const name of names.filter((name) => name.endsWith('.json')).sort()) {
    const text = await readTextIfThere(join(pastDir, RECORD_FOLDER, name))
    if (text === null) continue
    const { units } = ShelfSchema.parse(JSON.parse(text))
    for (const [unit, known] of Object.entries(units)) made.set(unit, known)
  }
  return made
}

interface Wish {
  /** Units of another code are renewed; null leaves them as they are. */
  readonly code: string | null
  /** Most days at once; the archive follows when no other is missing. */
  readonly mostDays: number
}

export interface Wanted {
  readonly units: readonly PlannedUnit[]
  /** Units that are left for later. */
  readonly left: number
}

export async function listWanted(
  pastDir: string,
  index: PastIndex,
  { code, mostDays }: Wish,
): Promise<Wanted> {
  const days = listDayUnits(index)
  const archive = listArchiveUnits(index)
  const made = await readMade(pastDir)
  const isStale = ({ unit, hash }: PlannedUnit) => {
    const known = made.get(unit)
    return known?.hash !== hash || (code !== null && known.code !== code)
  }
  const staleDays = days.filter(isStale)
  const staleArchive = archive.filter(isStale)
  const now = staleDays.slice(0, mostDays)
  const isLast = now.length === staleDays.length
  return {
    units: isLast ? [...now, ...staleArchive] : now,
    left: isLast ? 0 : staleDays.length - now.length + staleArchive.length,
  }
}
