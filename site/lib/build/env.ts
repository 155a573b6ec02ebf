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
  /** Folder of the site that is being replaced, from the command that starts the build. */
  siteOldDir: given.SITE_OLD_DIR || undefined,
  /** Astro's cache folder. */
  siteCacheDir: given.SITE_CACHE_DIR || './node_modules/.astro',
}

/** Sets the configuration file of fontconfig, which is read when the first picture is drawn. */
export function setFontConfiguration(path: string): void {
  process.env.FONTCONFIG_FILE = path
}

/** Before React is loaded: its build for production draws several times as fast. */
export function renderForProduction(): void {
  process.env.NODE_ENV ??= 'production'
}
