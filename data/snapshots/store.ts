/** Storage of signed snapshots: a folder, or database rows with the same bytes. */
import type { SnapshotPointer } from './snapshot.ts'

export interface DayFile {
  readonly body: string
  readonly signature: string
}

export interface SnapshotStore {
  /** Name in messages: `the snapshot folder`. */
  readonly name: string
  readPointer(): Promise<string | null>
  readDay(day: string, revision: number): Promise<DayFile | null>
  /** A short text that changes whenever a stored byte may have changed. */
  readStamp(pointer: SnapshotPointer | null): Promise<string>
}
