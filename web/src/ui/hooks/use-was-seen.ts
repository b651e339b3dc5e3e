import { useEffect, useRef, useState } from 'react'

/** Elements about to scroll into view count as seen. */
const SEEN_MARGIN = '200px'

/** Whether the element has been in view; initially true in browsers without IntersectionObserver. */
export function useWasSeen<Shown extends Element>() {
  const [wasSeen, setWasSeen] = useState(typeof IntersectionObserver === 'undefined')
  const ref = useRef<Shown>(null)
  useEffect(() => {
    if (wasSeen || !ref.current) return
    const observer = new IntersectionObserver(
      entries => entries.some(entry => entry.isIntersecting) && setWasSeen(true),
      { rootMargin: SEEN_MARGIN },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [wasSeen])
  return { ref, wasSeen }
}
