/** The theme switch: light, dark, or as the system has it. The head script applies a stored choice. */
import { readStored, store } from './storage.ts'

type Theme = 'light' | 'dark' | 'system'

function toTheme(value: string | null | undefined): Theme {
  return value === 'light' || value === 'dark' ? value : 'system'
}

function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const button of document.querySelectorAll<HTMLElement>('[data-theme-choice]'))
    button.setAttribute('aria-pressed', String(button.dataset.themeChoice === theme))
}

export function initTheme(): void {
  showTheme(toTheme(readStored('theme')))
  for (const button of document.querySelectorAll<HTMLElement>('[data-theme-choice]'))
    button.addEventListener('click', () => {
      const theme = toTheme(button.dataset.themeChoice)
      store('theme', theme === 'system' ? null : theme)
      showTheme(theme)
    })
}
