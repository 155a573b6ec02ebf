/** For tests only: a whole log from its folder, verified. */
import { verifyLogFolder } from '#data/log/read-log-folder.ts'
import type { LogReport } from '#data/ledger/audit/log-report.ts'
import type { Leaf } from '#data/ledger/leaves/leaf.ts'
import type { SigningKey } from '#data/ledger/signing/signing-key.ts'

export async function readLogFolder(
  folder: string,
  key: SigningKey,
): Promise<{ report: LogReport; leaves: Leaf[] }> {
  const leaves: Leaf[] = []
  const report = await verifyLogFolder(folder, {
    keys: [key],
    onLeaf: (leaf) => leaves.push(leaf),
  })
  return { report, leaves }
}
