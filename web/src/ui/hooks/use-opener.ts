import { useState } from 'react'

/** A button that opens something and, pressed again, closes it. `trigger` are props of the button. */
export function useOpener(popup: 'menu' | 'dialog' | 'listbox') {
  const [button, setButton] = useState<HTMLElement>()
  return {
    /** The button, while what it opens is open. */
    button,
    close: () => setButton(undefined),
    trigger: {
      'aria-haspopup': popup,
      'aria-expanded': button !== undefined,
      onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => setButton(button ? undefined : currentTarget),
    },
  }
}
