import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'

/** Rows that are replaced as a whole begin at the top. */
export function useTopOfList(scroller: RefObject<HTMLElement | null>, generation: number | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the generation changes
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [scroller, generation])
}

/** Scrolls to a row when it opens, not when the rows around it change. */
export function useOpenRowInView(openId: number | undefined, showRow: (id: number) => void): void {
  const show = useEffectEvent(showRow)
  useEffect(() => {
    if (openId !== undefined) show(openId)
  }, [openId])
}
