import { type Ref, useImperativeHandle } from 'react'

/**
 * Makes a button rendered elsewhere the target of a floating element: it opens next to the button wherever that is, leaves clicks
 * to the button, and hides while the button is scrolled out of view.
 */
export function ButtonTarget({ ref, button }: { ref?: Ref<HTMLElement>; button: HTMLElement }) {
  useImperativeHandle(ref, () => button, [button])
  return null
}
