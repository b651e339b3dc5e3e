import { type MouseEvent, useEffect, useState } from 'react'
import styles from '../buttons/tabs.module.css'

export interface PageSection {
  /** The `id` of its element. */
  id: string
  label: string
  /** Shown next to the label. */
  count?: string | undefined
  /** The count requires attention. */
  isAlert?: boolean
  /** The section is below the previous ones, not beside them, so the scroll position tells when it is reached. */
  isBelow?: boolean
}

/** A section above this distance from the top of the window counts as reached. */
const REACHED_PX = 160

const reachedSection = (sections: readonly PageSection[]): string | undefined =>
  sections.findLast(({ id, isBelow }) => {
    const top = isBelow ? document.getElementById(id)?.getBoundingClientRect().top : undefined
    return top !== undefined && top < REACHED_PX
  })?.id

/** The section last navigated to, until the page is scrolled: then the one that was reached. */
function useCurrent(sections: readonly PageSection[]) {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const look = () => setCurrent(reachedSection(sections))
    const moves = ['wheel', 'touchmove'] as const
    for (const move of moves) window.addEventListener(move, look, { passive: true })
    return () => {
      for (const move of moves) window.removeEventListener(move, look)
    }
  }, [sections])
  return { current: current ?? sections[0]?.id, setCurrent }
}

/** Scrolls to a section of the page and focuses it. */
export function goToSection(id: string): void {
  const section = document.getElementById(id)
  section?.scrollIntoView({ block: 'start' })
  section?.focus({ preventScroll: true })
}

/** Links to the sections of a long page, which stay in view. @param sections the same array until they change */
export function SectionLinks({ label, sections }: { label: string; sections: readonly PageSection[] }) {
  const { current, setCurrent } = useCurrent(sections)
  const follow = (id: string) => (event: MouseEvent) => {
    // The address must not change, which a leave guard would take for leaving the page.
    event.preventDefault()
    setCurrent(id)
    goToSection(id)
  }
  return (
    <nav aria-label={label} className={`${styles['tabs']} ${styles['sections']}`}>
      {sections.map(({ id, label, count, isAlert }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'location' : undefined} onClick={follow(id)}>
          {label}
          {count !== undefined && <span data-alert={isAlert || undefined}>{count}</span>}
        </a>
      ))}
    </nav>
  )
}
