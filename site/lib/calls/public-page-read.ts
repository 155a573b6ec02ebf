/** Reads a public page as a document, to show it to members who may not see more. */
import { queryOptions } from '@tanstack/react-query'
import { readDocument } from './read-document.ts'

/** Null if there is no such page or the read failed: callers have something to show without it. */
export const publicPageRead = (path: string | null) =>
  queryOptions({
    queryKey: ['public page', path],
    queryFn: async () => (await readDocument(path!)).page,
    enabled: path !== null,
    // The library cannot compare documents.
    structuralSharing: false,
    staleTime: Infinity,
    // A second read that fails would take away what is shown.
    refetchOnReconnect: false,
  })
