import { IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { lazyNamed } from '../lazy-named.ts'
import styles from './dropdown.module.css'
import type { DropdownProps } from './dropdown-list.tsx'

const load = () => import('./dropdown-list.tsx')
const DropdownList = lazyNamed(load, 'DropdownList')

function buttonText({ chosen, items, noneText, chosenText, countText }: DropdownProps): string {
  if (chosen.length === 0) return noneText
  if (chosenText !== undefined) return chosenText
  if (chosen.length > 1 && countText) return countText(chosen.length)
  return items
    .filter(item => chosen.includes(item.value))
    .map(item => item.label)
    .join(', ')
}

/** A button with a searchable list to choose one or several entries from. */
export function Dropdown(props: DropdownProps) {
  const [button, setButton] = useState<HTMLElement>()
  const openByArrow = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setButton(event.currentTarget)
  }
  return (
    <>
      <button
        type="button"
        className={props.className ?? styles['button']}
        aria-label={`${props.label}: ${buttonText(props)}`}
        aria-haspopup="listbox"
        aria-expanded={button !== undefined}
        // Preloads the list: keys typed before it is there would go to the button.
        onPointerEnter={load}
        onFocus={load}
        onClick={({ currentTarget }) => setButton(button ? undefined : currentTarget)}
        onKeyDown={openByArrow}
      >
        <span className={styles['text']}>{buttonText(props)}</span>
        <IconChevronDown size={14} aria-hidden />
      </button>
      {button && <DropdownList {...props} button={button} onClose={() => setButton(undefined)} />}
    </>
  )
}
