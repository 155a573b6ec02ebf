/**
 * Draws what is further down only when it comes near, so that its code is no part of the first view.
 * For printing everything is drawn. Room for it is kept from the start, so that nothing below it moves.
 */
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'

const NEAR = '600px'

interface Props {
  readonly children: ReactNode
  /** Class with the least height of what will be drawn; without it that may be nothing. */
  readonly room?: string | undefined
  /** For links to what is not drawn yet. */
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
