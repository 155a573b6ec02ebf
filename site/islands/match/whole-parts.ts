/** Loads what only the whole detail of a match has: a free account never does. */
import { useEffect, useState } from 'react'
import type * as whole from './WholeMatch.tsx'

type WholeParts = typeof whole

let parts: WholeParts | null = null

export async function loadWholeParts(): Promise<WholeParts> {
  parts ??= await import('./WholeMatch.tsx')
  return parts
}

/** Null until they are loaded; there at once where that was done before the page is drawn (mount-match.tsx). */
export function useWholeParts(isWanted: boolean): WholeParts | null {
  const [loaded, setLoaded] = useState(parts)
  useEffect(() => {
    if (isWanted && loaded === null) void loadWholeParts().then(setLoaded)
  }, [isWanted, loaded])
  return loaded
}
