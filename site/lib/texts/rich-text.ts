/** Texts with links in them: `Read the <terms>terms</terms>.` The page knows the address of each name. */
export type RichPart = string | { readonly link: string; readonly text: string }

export function parseRichText(text: string): RichPart[] {
  return text
    .split(/(<\w+>.*?<\/\w+>)/g)
    .filter((part) => part !== '')
    .map((part) => {
      const match = /^<(\w+)>(.*?)<\/\1>$/.exec(part)
      return match === null ? part : { link: match[1] ?? '', text: match[2] ?? '' }
    })
}
