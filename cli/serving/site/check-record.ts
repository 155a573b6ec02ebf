/**
 * A program that compares the published record with the log before pages are built from it: in a
 * process of its own, because it computes for seconds, and a server could not answer meanwhile.
 */
import { requireTrueRecord } from '#cli/published-record.ts'

try {
  await requireTrueRecord(process.argv[2]!)
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
