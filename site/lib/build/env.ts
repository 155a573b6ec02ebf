/** The settings of the build: where the published files are, and what visitors are told. */
import { listSettingsReadBy, readSettings } from '#data/settings/read-settings.ts'

const given = process.env

const values = readSettings(
  [...listSettingsReadBy('pages'), 'DATA_DIR', 'SITE_OUT_DIR', 'PUBLIC_ORIGIN', 'PORT'],
  given,
)

export const env = {
  ...values,
  publicOrigin: values.publicOrigin ?? `http://localhost:${values.port}`,
  /** Hash of the build's program, from the command that starts it: with the same one, unchanged pages are taken over. */
  siteCode: given.SITE_CODE || undefined,
  /** Folder of the site that is being replaced, from the same command. */
  siteOldDir: given.SITE_OLD_DIR || undefined,
  /** Folder of the pages that stay, from the same command. */
  sitePastDir: given.SITE_PAST_DIR || undefined,
  /** Where Astro keeps what it has worked out. */
  siteCacheDir: given.SITE_CACHE_DIR || './node_modules/.astro',
}

/** Where the library that draws text looks for its fonts; it reads this when it draws the first time. */
export function setFontConfiguration(path: string): void {
  process.env.FONTCONFIG_FILE = path
}
