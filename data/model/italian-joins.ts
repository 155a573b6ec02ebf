/** Italian elision where words meet figures: articles before numbers, `ad` before an A, `ed` before an E. */
const ELISIONS: Readonly<Record<string, string>> = {
  il: 'l’',
  la: 'l’',
  del: 'dell’',
  al: 'all’',
  dal: 'dall’',
  nel: 'nell’',
  Il: 'L’',
  Del: 'Dell’',
  Al: 'All’',
  Dal: 'Dall’',
  Nel: 'Nell’',
}

/** In Italian, before otto, undici and uno: l’8%, dell’11%, l’1-0; before zero: lo 0-1. Other languages stay as they are. */
export function joinWords(text: string, language: string): string {
  if (language !== 'it') return text
  return text
    .replace(
      /\b(il|del|al|dal|nel|la|Il|Del|Al|Dal|Nel) (?=8|11\D|1(?!\. \p{L})[^\dºª])/gu,
      (_, article: string) => ELISIONS[article]!,
    )
    .replace(/\bil (?=0-)/g, 'lo ')
    .replace(/\bdel (?=0-)/g, 'dello ')
    .replace(/ a (?=A)/g, ' ad ')
    .replace(/ e (?=E)/g, ' ed ')
}
