/** A public page as a document: what a visitor reads there, for members who may not see more. */
import { queryOptions } from '@tanstack/react-query'
import { readDocument } from './read-document.ts'

/** Null where there is no such page, or it did not come: whoever asks has something to show without it. */
export const publicPageRead = (path: string | null) =>
  queryOptions({
    queryKey: ['public page', path],
    queryFn: async () => (await readDocument(path!)).page,
    enabled: path !== null,
    // A document is no data to compare with the one before.
    structuralSharing: false,
    staleTime: Infinity,
  })
