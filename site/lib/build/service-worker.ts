/** Writes the service worker into the built site as one file under a name that stays, as browsers ask for it. */
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { build } from 'vite'

const ENTRY = fileURLToPath(new URL('../offline/service-worker.ts', import.meta.url))
export const SERVICE_WORKER = 'service-worker.js'

/** The worker's code, its modules put together. */
export async function makeServiceWorker(): Promise<string> {
  const built = await build({
    configFile: false,
    envFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      lib: { entry: ENTRY, formats: ['iife'], name: 'pitchproof', fileName: 'service-worker' },
    },
  })
  const [output] = [built].flat()
  const [file] = output && 'output' in output ? output.output : []
  if (file?.type !== 'chunk') throw new Error('The service worker was not built as one file.')
  return file.code
}

export function serviceWorker(): AstroIntegration {
  return {
    name: 'service-worker',
    hooks: {
      'astro:build:done': async ({ dir }) =>
        writeFile(new URL(SERVICE_WORKER, dir), await makeServiceWorker()),
    },
  }
}
