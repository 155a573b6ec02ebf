/** `npm run release`: makes the files of a release from the commit that is checked out. */
import { Command } from 'commander'
import { makeRelease } from './make-release.ts'

await new Command('release')
  .description('Makes archive, list of packages (CycloneDX), verifier and hashes of this version.')
  .option('--out <folder>', 'folder they are written to', 'dist.release')
  .action(async ({ out }: { out: string }) => {
    const { version, files } = await makeRelease('.', out)
    console.log(`Release ${version}, in ${out}:`)
    for (const { name, sha256 } of files) console.log(`  ${sha256}  ${name}`)
    console.log(`\nNext: git tag v${version}, then on the installation that publishes the log:`)
    console.log(`  npm run cli -- ledger release ${out}/${files[0]!.name}`)
  })
  .parseAsync()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
