import { useState } from 'react'

/** The state of a popup that a button toggles. `trigger` contains the props of the button. */
export function useOpener(popup: 'menu' | 'dialog' | 'listbox') {
  const [button, setButton] = useState<HTMLElement>()
  return {
    /** The button while its popup is open. */
    button,
    close: () => setButton(undefined),
    trigger: {
      'aria-haspopup': popup,
      'aria-expanded': button !== undefined,
      onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => setButton(button ? undefined : currentTarget),
    },
  }
}
