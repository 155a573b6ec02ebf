// Astro keeps its half-built pages in one shared folder when the result goes outside of the
// project: two builds at once would mix their pages. So such a build uses a folder of its own
// inside the project, and is moved out when it is complete.
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, isAbsolute, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where to build for a folder that may lie outside of the project. */
export function chooseBuildFolder(outDir, root = process.cwd()) {
  const path = relative(root, resolve(root, outDir))
  const isInside = path !== '' && !path.startsWith('..') && !isAbsolute(path)
  return isInside ? outDir : `./.astro/build-${process.pid}`
}

/** @returns {import('astro').AstroIntegration} */
export function copyBuildOut(outDir) {
  return {
    name: 'copy-build-out',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const built = fileURLToPath(dir)
        if (relative(built, resolve(outDir)) === '') return
        await rm(outDir, { recursive: true, force: true })
        await mkdir(dirname(resolve(outDir)), { recursive: true })
        // A rename works on one disk only; between disks every file has to be copied.
        await rename(built, outDir).catch(async () => {
          await cp(built, outDir, { recursive: true })
          await rm(built, { recursive: true, force: true })
        })
        logger.info(`copied to ${outDir}`)
      },
    },
  }
}
