/** Loads the parts that only the whole detail of a match has; never for a free account. */
import { useEffect, useState } from 'react'
import { tellPartMissing } from '#site/islands/shared/late.tsx'
import type * as whole from './WholeMatch.tsx'

type WholeParts = typeof whole

let parts: WholeParts | null = null

export async function loadWholeParts(): Promise<WholeParts> {
  parts ??= await import('./WholeMatch.tsx')
  return parts
}

/** Null until they are loaded; set at the first render if mount-match.tsx has loaded them before. */
export function useWholeParts(isWanted: boolean): WholeParts | null {
  const [loaded, setLoaded] = useState(parts)
  useEffect(() => {
    if (isWanted && loaded === null) void loadWholeParts().then(setLoaded, tellPartMissing)
  }, [isWanted, loaded])
  return loaded
}
