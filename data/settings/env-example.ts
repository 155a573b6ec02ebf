/** The text of `.env.example`: every setting with its meaning and its default, commented out by a `#`. */
import type { Setting } from './setting.ts'
import { SETTING_GROUPS } from './settings.ts'

const WIDTH = 110

const HEAD = `# Every setting of Pitchproof. None is needed: without them it runs on an embedded database with
# demo matches. Copy this file to .env, take the # away before what you want
# to set, and fill it in; a wrong value and a misspelt name are told at the start.
# Made from data/settings/settings.ts by \`npm run settings\`.
`

function formatComment(text: string): string {
  const lines = ['#']
  for (const word of text.split(' ')) {
    if (`${lines.at(-1)} ${word}`.length > WIDTH) lines.push('#')
    lines[lines.length - 1] += ` ${word}`
  }
  return lines.join('\n')
}

function formatSetting([name, { meaning, default: value }]: [string, Setting]): string {
  return `${formatComment(meaning)}\n#${name}=${value ?? ''}\n`
}

export function formatEnvExample(): string {
  const groups = Object.entries(SETTING_GROUPS).map(
    ([title, settings]) =>
      `${formatComment(`--- ${title}`)}\n${Object.entries(settings).map(formatSetting).join('')}`,
  )
  return [HEAD, ...groups].join('\n')
}
