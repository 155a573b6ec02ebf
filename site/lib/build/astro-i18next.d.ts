// The package has types, but its `exports` does not name them.
declare module 'astro-i18next' {
  import type { AstroIntegration } from 'astro'

  export default function integration(options?: { configPath?: string }): AstroIntegration
  export function localizePath(path: string, locale: string, base?: string): string
}
