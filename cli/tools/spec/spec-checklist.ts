/** One thing the product must do, as the specification's checklist names it. */
export interface SpecItem {
  readonly id: string
  readonly section: string
  readonly text: string
  readonly seen: string
}

const SHORT_TEXT_CHARACTERS = 90

/** The rows of the checklist's tables, in its order, with their texts cut to a line. */
export function parseChecklist(markdown: string): SpecItem[] {
  const items: SpecItem[] = []
  let section = ''
  for (const line of markdown.split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3).trim()
    const row = /^\| ([a-z0-9]+(?:-[a-z0-9]+)+) \| (.+) \| (\w+) \|$/.exec(line)
    if (!row) continue
    const [, id = '', text = '', seen = ''] = row
    items.push({ id, section, text: toShortText(text), seen })
  }
  return items
}

function toShortText(text: string): string {
  if (text.length <= SHORT_TEXT_CHARACTERS) return text
  const cut = text.slice(0, SHORT_TEXT_CHARACTERS)
  return `${cut.slice(0, cut.lastIndexOf(' '))} …`
}
