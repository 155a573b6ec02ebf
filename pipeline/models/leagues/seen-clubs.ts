/** The clubs of one country that were seen in a league, and those of them that could not be new there. */
import { listNearestNames } from './nearest-names.ts'

export class SeenClubs {
  private readonly seen = new Set<string>()
  private readonly strangers = new Set<string>()

  /** Adds the clubs of a league match; `canBeNew` is what was true before it. */
  add(teamIds: readonly string[], canBeNew: boolean): void {
    for (const id of teamIds) {
      if (this.isStranger(id, canBeNew)) this.strangers.add(id)
      this.seen.add(id)
    }
  }

  /** True for a club that came up where none can be new, also once its matches are played. */
  isStranger(id: string, canBeNew: boolean): boolean {
    return this.strangers.has(id) || (!canBeNew && !this.seen.has(id))
  }

  /** Ids of the others with names like that one, the nearest first. */
  listNearest(id: string): string[] {
    return listNearestNames(
      id,
      [...this.seen].filter((one) => !this.strangers.has(one)),
    )
  }
}
