import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Dropdown } from '../ui/dropdown.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import styles from './search-bar.module.css'
import { searchMessages } from './search-messages.ts'
import { takeFromOutside } from './search-text.ts'

/** Search input on dashboards. */
const SEARCH_DEBOUNCE_MS = 500

export interface SearchBarProps {
  /** Name of the field. */
  label: string
  placeholder: string
  value: string
  /** Told 500 ms after the last key; at once on Enter and when the field is cleared. */
  onChange: (text: string) => void
  /** Enter on a text that has been told already: the same question is meant anew. */
  onAskAgain?: () => void
  debounceMs?: number
  /** The focus of the dialog that it stands in goes to it. */
  takesFocus?: boolean | undefined
  /** Columns to choose from; without them there is no picker. */
  columns?: readonly { value: string; label: string }[]
  /** None chosen means all columns. */
  chosenColumns?: readonly string[]
  onColumnsChange?: (columns: string[]) => void
}

/** A search field that waits for the typist, with a picker of the columns to look into. */
export function SearchBar(props: SearchBarProps) {
  const { label, placeholder, value, onChange, debounceMs = SEARCH_DEBOUNCE_MS } = props
  const [text, setText] = useState({ typed: value, told: value })
  const field = useRef<HTMLInputElement>(null)
  const current = takeFromOutside(text, value)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    setText(current)
  }

  const tell = (typed: string) => {
    setText({ typed, told: typed })
    if (typed !== value) onChange(typed)
  }

  const tellRested = useEffectEvent(tell)
  useEffect(() => {
    if (text.typed === text.told) return
    const timer = setTimeout(() => tellRested(text.typed), debounceMs)
    return () => clearTimeout(timer)
  }, [text.typed, text.told, debounceMs])

  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    if (text.typed === value) props.onAskAgain?.()
    tell(text.typed)
  }
  const clear = () => {
    tell('')
    field.current?.focus()
  }

  return (
    <search className={styles['search']}>
      <IconSearch size={16} stroke={1.5} aria-hidden className={styles['glass']} />
      <input
        ref={field}
        aria-label={label}
        data-autofocus={props.takesFocus || undefined}
        placeholder={placeholder}
        value={text.typed}
        onChange={event => setText({ ...text, typed: event.currentTarget.value })}
        onKeyDown={handleKey}
      />
      {text.typed !== '' && (
        <IconButton
          label={searchMessages.clearSearch}
          icon={<IconX size={16} stroke={1.5} aria-hidden />}
          onClick={clear}
        />
      )}
      {props.columns && (
        <Dropdown
          isMultiple
          label={searchMessages.searchColumns}
          items={props.columns}
          chosen={props.chosenColumns ?? []}
          onChange={columns => props.onColumnsChange?.(columns)}
          noneText={searchMessages.allColumns}
          countText={searchMessages.columns}
          className={styles['pick']}
        />
      )}
    </search>
  )
}
