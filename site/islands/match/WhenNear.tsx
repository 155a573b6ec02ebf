/**
 * Draws its children only near the viewport, so that their code is not loaded for the first view.
 * Printing draws what is loaded by then: a print does not wait for a file. Their room is reserved from
 * the start, so that nothing below moves.
 */
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'

const NEAR = '200px'

interface Props {
  readonly children: ReactNode
  /** Class with the minimum height of the children; left out where they may draw nothing. */
  readonly room?: string | undefined
  /** Target of links to children that are not drawn yet. */
  readonly id?: string | undefined
}

export function WhenNear({ children, room, id }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const draw = () => setIsNear(true)
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && draw(),
      { rootMargin: NEAR },
    )
    if (place.current) observer.observe(place.current)
    addEventListener('beforeprint', draw)
    return () => {
      observer.disconnect()
      removeEventListener('beforeprint', draw)
    }
  }, [])
  return (
    <div ref={place} id={id} className={room ?? 'min-h-px'} data-near={room ? 'sure' : ''}>
      {isNear && <Suspense fallback={null}>{children}</Suspense>}
    </div>
  )
}
