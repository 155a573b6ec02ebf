/**
 * A stranger's text for a terminal, in one line: signs that move the cursor, hide or turn what follows,
 * or begin a line ("Everything fits.") are written out.
 */
export const toOneLine = (text: string): string =>
  text.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`,
  )
