/** Compares the files of a release with its own descriptions, which nobody signs: it finds what was damaged, not what was forged. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { listFilesBelow } from '#data/files/list-files.ts'
import { measureFile } from '#data/files/measure-file.ts'
import { attempt, type Findings } from './findings.ts'

const DataPackageSchema = z.object({
  resources: z.array(z.object({ path: z.string(), hash: z.string() })),
})
const CroissantSchema = z.object({
  distribution: z.array(z.object({ name: z.string(), sha256: z.string() })),
})

/** Compares the tables with the hashes in both descriptions, which must name each. */
export async function verifyFiles(folder: string, findings: Findings): Promise<void> {
  const measured = new Map<string, string | null>()
  const compare = async (description: string, path: string, hash: string) => {
    if (!measured.has(path))
      measured.set(
        path,
        await measureFile(join(folder, path)).then(
          ({ sha256 }) => sha256,
          () => null,
        ),
      )
    const found = measured.get(path)
    if (found === null) findings.add(`${path} is missing`)
    else if (found !== hash) findings.add(`${path} is not the file that ${description} describes`)
  }
  const read = async (name: string) =>
    JSON.parse(await readFile(join(folder, name), 'utf8')) as unknown
  await attempt('datapackage.json', findings, async () => {
    const { resources } = DataPackageSchema.parse(await read('datapackage.json'))
    for (const { path, hash } of resources)
      await compare('datapackage.json', path, hash.replace(/^sha256:/, ''))
  })
  await attempt('croissant.json', findings, async () => {
    const { distribution } = CroissantSchema.parse(await read('croissant.json'))
    for (const { name, sha256 } of distribution) await compare('croissant.json', name, sha256)
  })
  for (const path of await listFilesBelow(folder))
    if (/\.(?:csv|parquet)$/.test(path) && !measured.has(path))
      findings.add(`${path} is in no description of the release`)
}
