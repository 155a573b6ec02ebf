/**
 * What the log says of the rows of a release, by its own rules, from the entries that the rows prove:
 * which revision of a match counts, which listing is the last, what replaced what. In a release of
 * before 1.1 a commitment that was never opened is in no row: the log alone shows one.
 */
import { applyEvent, noteProblem } from '#data/ledger/audit/apply-events.ts'
import { OVERDUE_DAYS } from '#data/ledger/audit/log-verdict.ts'
import { addToStory, startStory, type LogStory } from '#data/ledger/audit/log-story.ts'
import { getEvent, type StoryEvent } from '#data/ledger/audit/match-story.ts'
import type { CommitLeaf, IncidentLeaf, Leaf, OpenLeaf } from '#data/ledger/leaves/leaf.ts'
import { toOpenedParts } from '#data/ledger/leaves/opened-facts.ts'
import { DAY_MS } from '#data/model/time.ts'
import type { Cell, Row } from '#data/release/tables/columns.ts'
import { toStoryCells, type Logged, type OpenedEntry } from '#data/release/tables/rows.ts'

/** A row as it was read: of its cells those that the whole log decides. */
interface ToldRow extends OpenedEntry {
  readonly place: string
  readonly cells: string
}

const CELLS = [
  'match_id',
  'league',
  'home_team',
  'away_team',
  'kickoff_at',
  'season',
  'is_scored',
  'is_first',
  'replaced_by',
] as const

const toCells = (row: Row): Cell[] => CELLS.map((name) => row[name]!)

export class ReleasedStory {
  private readonly entries = new Map<number, Logged>()
  private readonly events = new Map<number, StoryEvent>()
  private readonly rows: ToldRow[] = []
  /** Voided entries that no row has: commitments that were never opened. */
  private voidedUnseen = 0
  private readonly twice: string[] = []
  readonly story: LogStory = startStory()

  addEntry(index: number, leaf: Leaf): void {
    this.entries.set(index, { index, leaf })
  }

  /** A row whose entries are proved; of the prediction what is counted, a hundredth of it. */
  addRow(place: string, row: Row, { commit, open }: { commit: CommitLeaf; open: OpenLeaf }): void {
    const [index, commitIndex] = [Number(row['open_index']), Number(row['commit_index'])]
    const { matchId, revision, prediction, result } = open
    if (this.events.has(index)) this.twice.push(`${place}: its opening has another row`)
    const opened = { index, matchId, revision, ...toOpenedParts(prediction, commit), result }
    this.events.set(commitIndex, { kind: 'commit', index: commitIndex, leaf: commit })
    const event = { kind: 'open', index, matchId, revision, commitIndex } as const
    this.events.set(index, { ...event, fault: null, opened })
    // As one text: a cell would hold the whole line of the file in memory.
    const cells = JSON.stringify(toCells(row))
    this.rows.push({ place, cells, index, revision, commit: { index: commitIndex, leaf: commit } })
  }

  /** The entries that are proved by some row. */
  listIndexes(): ReadonlySet<number> {
    return new Set([...this.entries.keys(), ...this.events.keys()])
  }

  /** True where a commitment has a row of its own, as each that was not opened has since 1.1. */
  hasUnopened(): boolean {
    return [...this.entries.values()].some(({ leaf }) => leaf.kind === 'commit')
  }

  /** Reads the entries in the order of the log; what is wrong among them. */
  read(): string[] {
    const all = [...this.listIndexes()].sort((one, other) => one - other)
    for (const index of all) {
      const event = this.events.get(index)
      if (event) {
        this.story.events.push(event)
        noteProblem(this.story, applyEvent(this.story, event))
        continue
      }
      const { leaf } = this.entries.get(index)!
      addToStory(this.story, leaf.kind === 'incident' ? this.toSeen(leaf) : leaf, index)
    }
    return this.story.lasting.map(({ message }) => message)
  }

  /** The incident with the voided entries that rows have. */
  private toSeen({ voids: all = [], ...leaf }: IncidentLeaf): IncidentLeaf {
    const voids = all.filter((index) => getEvent(this.story.events, index) !== null)
    this.voidedUnseen += all.length - voids.length
    return voids.length === 0 ? leaf : { ...leaf, voids }
  }

  /** Rows that say something else than the log. */
  listFaults(): string[] {
    const others = this.rows.flatMap((row) => {
      const told = JSON.parse(row.cells) as Cell[]
      const derived = toCells(toStoryCells(row, this.story))
      const name = CELLS.find((_, at) => told[at] !== derived[at])
      return name === undefined ? [] : `${row.place}: its ${name} is not what the log says`
    })
    return [...this.twice, ...others]
  }

  /** Matches listed as predicted that were over for a week at the newest commitment, without an opening. */
  listUnopened(): string[] {
    const before = this.story.lastMadeMs - OVERDUE_DAYS * DAY_MS
    return [...this.story.matches.values()].flatMap(({ matchId, listed, opens }) =>
      opens.size === 0 && listed?.status === 'predicted' && Date.parse(listed.kickoffAt) < before
        ? matchId
        : [],
    )
  }

  /** How many of these may be: those that the record calls overdue, and those whose commitment was voided. */
  countExcused(overdue: number): number {
    return overdue + this.voidedUnseen
  }
}
