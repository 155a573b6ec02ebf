/** Writes the service worker into the built site as one file under a name that stays, as browsers ask for it. */
import { writeFile } from 'node:fs/promises'
import type { AstroIntegration } from 'astro'
import { buildOneFile } from './one-file.ts'

export function serviceWorker(): AstroIntegration {
  return {
    name: 'service-worker',
    hooks: {
      'astro:build:done': async ({ dir }) =>
        writeFile(
          new URL('service-worker.js', dir),
          await buildOneFile('lib/offline/service-worker.ts'),
        ),
    },
  }
}
