// Astro keeps its half-built pages in one shared folder when the result goes outside of the
// project: two builds at once would mix their pages. So such a build uses a folder of its own
// inside the project, and is moved out when it is complete.
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const FOLDERS = '.astro'

/** Where to build for a folder that may lie outside of the project. */
export function chooseBuildFolder(outDir, root = process.cwd()) {
  const path = relative(root, resolve(root, outDir))
  const isInside = path !== '' && !path.startsWith('..') && !isAbsolute(path)
  return isInside ? outDir : `./${FOLDERS}/build-${process.pid}`
}

function isRunning(processId) {
  try {
    return process.kill(processId, 0)
  } catch (error) {
    // A process of another user may not be signalled, but it runs.
    return error.code !== 'ESRCH'
  }
}

/** Removes what builds that were killed or have failed left here, among it links to thousands of old pages. */
export async function removeDeadBuilds(folder = FOLDERS) {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const processId = /^build-(\d+)(?:\.public)?$/.exec(name)?.[1]
    if (processId === undefined || isRunning(Number(processId))) continue
    await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** @returns {import('astro').AstroIntegration} */
export function copyBuildOut(outDir) {
  return {
    name: 'copy-build-out',
    hooks: {
      'astro:build:start': () => removeDeadBuilds(),
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
