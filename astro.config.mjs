// Landing, information, lists of days and leagues, and members' frames are files; the other public
// pages are drawn when they are asked for (site/render). Islands alone talk to the API.
import react from '@astrojs/react'
import tailwind from '@tailwindcss/vite'
import i18next from 'astro-i18next'
import { defineConfig } from 'astro/config'
import { codeSplitting } from './site/lib/build/code-splitting.mjs'
import { chooseBuildFolder, copyBuildOut } from './site/lib/build/build-outside.mjs'
import { finishPages } from './site/lib/build/finish-pages.mjs'
import { drawnPages } from './site/lib/build/drawn-pages.ts'
import { env } from './site/lib/build/env.ts'
import { hostConfiguration } from './site/lib/build/host-configuration.mjs'
import { pageList } from './site/lib/build/page-list.mjs'
import { precompress } from './site/lib/build/precompress.mjs'
import { serviceWorker } from './site/lib/build/service-worker.ts'
import { reactAtOnce } from './site/lib/build/react-at-once.mjs'
import { sitemap } from './site/lib/build/sitemap.mjs'
import { reportProgress } from './site/lib/build/report-progress.ts'
import { unbrokenTexts } from './site/lib/build/unbroken-texts.ts'
import { zodOfForms } from './site/lib/build/zod-of-forms.mjs'

export default defineConfig({
  site: env.publicOrigin,
  srcDir: './site',
  publicDir: './site/public',
  // A folder of its own lets a new build stand beside the one being served until it is swapped in.
  outDir: chooseBuildFolder(env.siteOutDir),
  cacheDir: env.siteCacheDir,
  trailingSlash: 'ignore',
  // Several pages at once: while one reads its publication, another is rendered.
  build: { inlineStylesheets: 'never', assets: 'assets', concurrency: 4 },
  compressHTML: true,
  devToolbar: { enabled: false },
  integrations: [
    react(),
    // The config must end in .ts and be named here, or astro-i18next does not find it.
    i18next({ configPath: './astro-i18next.config.ts' }),
    reportProgress(),
    finishPages(),
    hostConfiguration(),
    serviceWorker(),
    // After everything that still changes a page.
    drawnPages(),
    precompress(),
    pageList(),
    sitemap(),
    copyBuildOut(env.siteOutDir),
  ],
  vite: {
    plugins: [tailwind(), unbrokenTexts(), zodOfForms(), reactAtOnce()],
    // No .env is read here: a setting reaches the build by its name alone, and no secret does.
    envDir: './site',
    // Small scripts stay files: the content-security policy then needs no hash for them.
    build: { assetsInlineLimit: 0 },
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
  },
})
