import { type Ref, useImperativeHandle } from 'react'

/**
 * Makes a button that is rendered elsewhere the target of what floats: it opens there, wherever the button stands, a press on the
 * button is left to the button, and it hides while the button is scrolled out of view.
 */
export function ButtonTarget({ ref, button }: { ref?: Ref<HTMLElement>; button: HTMLElement }) {
  useImperativeHandle(ref, () => button, [button])
  return null
}
