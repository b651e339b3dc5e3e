import { Button } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react'
import { useRovingFocus } from '../hooks/use-roving-focus.ts'
import type { FloatingMenuItem, OpenMenu } from '../popovers/floating-menu.tsx'
import { uiMessages } from '../ui-messages.ts'
import { LazyFloatingMenu } from './menu-button.tsx'
import styles from './toolbar.module.css'

/** A button of a toolbar, or an entry of its menu 'More' if the line has no room for it. */
export interface Tool {
  label: string
  /** The accessible name, if it says more than the label. */
  name?: string
  title?: string
  icon: ReactNode
  /** @param button where a popover opens: the tool's own button, or 'More' */
  onPick?: (button: HTMLElement) => void
  /** Replaces the button; in 'More' the tool's `menu` is shown instead. */
  control?: ReactNode
  /** Entries of the tool's own menu. */
  menu?: readonly FloatingMenuItem[]
  /** Opens a dialog below the button. */
  hasPopup?: boolean
  isOpen?: boolean
  /** Number of active settings, shown next to the label. */
  count?: number
  isDisabled?: boolean
  isDanger?: boolean
  /** Always in 'More'. */
  isRare?: boolean
}

interface ToolbarProps {
  label: string
  className?: string | undefined
  /** The toolbar applies to the selection. */
  isChosen?: boolean
  /** Keeps what was typed in it. */
  isHidden?: boolean
  /** Content that always stays, such as a search field, before the tools. */
  children?: ReactNode
  /** Next to `children`. */
  tools?: readonly Tool[]
  /** At the other end of the line. */
  endTools?: readonly Tool[]
  /** After 'More', and never in it. */
  lastTool?: Tool | undefined
}

/** Moves the last tools into 'More' until the others fit into the line. */
function fitTools(line: HTMLElement, more: HTMLElement, hasRare: boolean): void {
  const tools = [...line.querySelectorAll<HTMLElement>('[data-tool]:not([data-last])')]
  for (const tool of tools) tool.hidden = false
  more.hidden = !hasRare
  for (const tool of tools.toReversed()) {
    if (line.scrollWidth <= line.clientWidth) break
    more.hidden = false
    tool.hidden = true
    if (tool.contains(document.activeElement)) more.focus()
  }
}

/** Fits the tools again whenever the line, its parts or their sizes change. */
function useFittedTools(line: RefObject<HTMLElement | null>, hasRare: boolean): void {
  useLayoutEffect(() => {
    const element = line.current
    const more = element?.querySelector<HTMLElement>('[data-more]')
    if (!element || !more) return
    const fit = () => fitTools(element, more, hasRare)
    // Parts may grow too, for example when a view's name changes or a font loads.
    const sizes = new ResizeObserver(fit)
    const watchParts = () => {
      sizes.disconnect()
      for (const part of [element, ...element.children]) sizes.observe(part)
      fit()
    }
    const parts = new MutationObserver(watchParts)
    parts.observe(element, { childList: true })
    watchParts()
    return () => {
      parts.disconnect()
      sizes.disconnect()
    }
  }, [line, hasRare])
}

/** A tool as entries of a menu. @param button where a popover opens */
export const toolItems = (tool: Tool, button: HTMLElement): readonly FloatingMenuItem[] =>
  tool.menu ?? [
    {
      label: tool.label,
      name: tool.name,
      icon: tool.icon,
      isDisabled: tool.isDisabled ?? false,
      isDanger: tool.isDanger ?? false,
      onPick: () => tool.onPick?.(button),
    },
  ]

/** A line of buttons that never wraps: those without room are in 'More'. It is a single tab stop. */
export function Toolbar(props: ToolbarProps) {
  const { label, className, isChosen, isHidden, children, tools = [], endTools = [], lastTool } = props
  const line = useRovingFocus<HTMLDivElement>()
  const [menu, setMenu] = useState<OpenMenu>()
  const all = [...tools, ...endTools]
  useFittedTools(
    line,
    all.some(({ isRare }) => isRare),
  )

  const openMenu = (next: OpenMenu) => setMenu(menu?.button === next.button ? undefined : next)
  const pick = (tool: Tool, button: HTMLElement) =>
    tool.menu ? openMenu({ label: tool.name ?? tool.label, items: tool.menu, button }) : tool.onPick?.(button)
  const openMore = (button: HTMLElement) => {
    const isShown = (tool: Tool) => line.current?.querySelector(`[data-tool="${tool.label}"]:not([hidden])`)
    openMenu({
      label: uiMessages.moreTools,
      items: all.filter(tool => !isShown(tool)).flatMap(tool => toolItems(tool, button)),
      button,
    })
  }
  const buttonOf = (tool: Tool) => (
    <ToolButton key={tool.label} tool={tool} isMenuOpen={menu?.button.dataset['tool'] === tool.label} onPick={pick} />
  )
  const toolOf = (tool: Tool) =>
    tool.control === undefined ? (
      buttonOf(tool)
    ) : (
      <span key={tool.label} data-tool={tool.label} className={styles['control']}>
        {tool.control}
      </span>
    )
  const inLine = (tools: readonly Tool[]) => tools.filter(({ isRare }) => !isRare).map(toolOf)
  return (
    <div
      ref={line}
      role="toolbar"
      aria-label={label}
      hidden={isHidden}
      data-chosen={isChosen || undefined}
      className={`${styles['toolbar']} ${className ?? ''}`}
    >
      {children}
      {inLine(tools)}
      <span className={styles['grow']} />
      {inLine(endTools)}
      <Button
        size="xs"
        variant="default"
        data-more
        leftSection={<IconDots aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={menu?.button.dataset['more'] !== undefined}
        onClick={({ currentTarget }) => openMore(currentTarget)}
      >
        {uiMessages.moreTools}
      </Button>
      {lastTool && <ToolButton tool={lastTool} isLast isMenuOpen={false} onPick={pick} />}
      {menu && <LazyFloatingMenu menu={menu} onClose={() => setMenu(undefined)} />}
    </div>
  )
}

/** Drawn by the style sheet: text would become part of the button's name, 'Filters2'. */
export const Count = ({ of }: { of: number }) => <b className={styles['count']} data-count={of} />

function ToolButton(props: {
  tool: Tool
  isLast?: boolean
  isMenuOpen: boolean
  onPick: (tool: Tool, button: HTMLElement) => void
}) {
  const { tool, isLast, isMenuOpen, onPick } = props
  const { label, name, title, icon, count = 0 } = tool
  const popup = tool.menu ? 'menu' : tool.hasPopup ? 'dialog' : undefined
  return (
    <Button
      size="xs"
      variant={tool.isDanger ? 'outline' : 'default'}
      data-tool={label}
      data-last={isLast}
      aria-label={name}
      title={title}
      aria-haspopup={popup}
      aria-expanded={tool.isOpen ?? (tool.menu ? isMenuOpen : undefined)}
      disabled={tool.isDisabled ?? false}
      leftSection={icon}
      rightSection={count > 0 && <Count of={count} />}
      onClick={({ currentTarget }) => onPick(tool, currentTarget)}
    >
      {label}
    </Button>
  )
}
