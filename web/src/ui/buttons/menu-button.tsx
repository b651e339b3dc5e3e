import type { ReactNode } from 'react'
import { useOpener } from '../hooks/use-opener.ts'
import { lazyNamed } from '../lazy-named.ts'
import type { OpenMenu } from '../popovers/floating-menu.tsx'
import { IconButton, type IconButtonProps } from './icon-button.tsx'

/** A menu, whose code loads when the first one is opened, as the first screen needs none. */
export const LazyFloatingMenu = lazyNamed(() => import('../popovers/floating-menu.tsx'), 'FloatingMenu')

type Menu = Omit<OpenMenu, 'button'>

/** A menu and its button, which `children` renders with the props of the trigger. */
export function WithMenu(props: Menu & { children: (trigger: ReturnType<typeof useOpener>['trigger']) => ReactNode }) {
  const { children, ...menu } = props
  const { button, close, trigger } = useOpener('menu')
  return (
    <>
      {children(trigger)}
      {button && <LazyFloatingMenu menu={{ ...menu, button }} onClose={close} />}
    </>
  )
}

interface MenuButtonProps extends Menu {
  className: string | undefined
  name: string
  title?: string
  children: ReactNode
}

/** A button with a menu. */
export const MenuButton = ({ className, name, title, children, ...menu }: MenuButtonProps) => (
  <WithMenu {...menu}>
    {trigger => (
      <button type="button" className={className} aria-label={name} title={title} {...trigger}>
        {children}
      </button>
    )}
  </WithMenu>
)

type MenuIconProps = Menu & Pick<IconButtonProps, 'icon' | 'isSmall' | 'className' | 'disabled'>

/** An icon button with a menu of the same name. */
export const MenuIcon = ({ label, items, isAtStart, ...icon }: MenuIconProps) => (
  <WithMenu label={label} items={items} isAtStart={isAtStart ?? false}>
    {trigger => <IconButton label={label} {...icon} {...trigger} />}
  </WithMenu>
)
