import { type ReactNode, useState } from 'react'
import { lazyNamed } from '../lazy-named.ts'
import type { OpenMenu } from '../popovers/floating-menu.tsx'

/** A menu, whose code loads when the first one is opened, as the first screen needs none. */
export const LazyFloatingMenu = lazyNamed(() => import('../popovers/floating-menu.tsx'), 'FloatingMenu')

interface MenuButtonProps extends Omit<OpenMenu, 'button' | 'isAtStart'> {
  className: string | undefined
  name: string
  title?: string
  children: ReactNode
}

/** A button with a menu. */
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
      {button && <LazyFloatingMenu menu={{ ...menu, button }} onClose={() => setButton(undefined)} />}
    </>
  )
}
