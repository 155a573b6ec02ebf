/** What a check of a release has found. */
import { z } from 'zod'
import { ReleasedStory } from './released-story.ts'

const MOST_FAULTS = 20

export class Findings {
  readonly faults: string[] = []
  rows = 0
  readonly log = new ReleasedStory()
  add(fault: string): void {
    if (this.faults.length < MOST_FAULTS) this.faults.push(fault)
  }
}

/** What an action makes; null where it fails, which is a fault of the file that it reads. */
export async function attempt<Result>(
  place: string,
  findings: Findings,
  action: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await action()
  } catch (error) {
    findings.add(
      `${place}: ${error instanceof z.ZodError ? 'it has another form' : (error as Error).message}`,
    )
    return null
  }
}
