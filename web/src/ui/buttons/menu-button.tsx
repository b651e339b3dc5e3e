import { type ReactNode, useState } from 'react'
import { lazyNamed } from '../lazy-named.ts'
import type { OpenMenu } from '../popovers/floating-menu.tsx'

const FloatingMenu = lazyNamed(() => import('../popovers/floating-menu.tsx'), 'FloatingMenu')

interface MenuButtonProps extends Omit<OpenMenu, 'button' | 'isAtStart'> {
  className: string | undefined
  name: string
  title?: string
  children: ReactNode
}

/** A button with a menu, whose code is loaded when one is opened: the first screen needs none. */
export function MenuButton({ className, name, title, children, ...menu }: MenuButtonProps) {
  const [button, setButton] = useState<HTMLElement>()
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={name}
        title={title}
        aria-haspopup="menu"
        aria-expanded={button !== undefined}
        onClick={({ currentTarget }) => setButton(button ? undefined : currentTarget)}
      >
        {children}
      </button>
      {button && <FloatingMenu menu={{ ...menu, button }} onClose={() => setButton(undefined)} />}
    </>
  )
}
