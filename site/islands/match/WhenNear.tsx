/**
 * Draws what is further down only when it comes near, so that its code is no part of the first view.
 * For printing everything is drawn.
 */
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'

const NEAR = '600px'

export function WhenNear({ children }: { readonly children: ReactNode }) {
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
    <div ref={place} className="min-h-px">
      {isNear && <Suspense fallback={null}>{children}</Suspense>}
    </div>
  )
}
