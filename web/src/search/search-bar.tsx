import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { Dropdown } from '../ui/inputs/dropdown.tsx'
import styles from './search.module.css'

const SEARCH_DEBOUNCE_MS = 500

export interface SearchBarProps {
  label: string
  placeholder: string
  value: string
  /** Called when the user stops typing; immediately on Enter and when the field is cleared. */
  onChange: (text: string) => void
  /** Enter on a text that was already reported: repeats the search. */
  onSearchAgain?: () => void
  debounceMs?: number
  /** Focused when its dialog opens. */
  takesFocus?: boolean | undefined
  /** Columns to choose from; if missing, there is no picker. */
  columns?: readonly { value: string; label: string }[]
  /** Empty means all columns. */
  chosenColumns?: readonly string[]
  onColumnsChange?: (columns: string[]) => void
}

/** A search field that reports its text when the user stops typing, with a picker of the columns to search. */
export function SearchBar(props: SearchBarProps) {
  const { label, placeholder, value, onChange, debounceMs = SEARCH_DEBOUNCE_MS } = props
  const [text, setText] = useState({ typed: value, reported: value, value })
  const field = useRef<HTMLInputElement>(null)
  if (text.value !== value) {
    // The echo of a reported text must not replace later typing, but a change from outside does, such as removing a chip.
    setText(value === text.reported ? { ...text, value } : { typed: value, reported: value, value })
  }

  const report = (typed: string) => {
    setText({ ...text, typed, reported: typed })
    if (typed !== value) onChange(typed)
  }

  const reportSettled = useEffectEvent(report)
  useEffect(() => {
    if (text.typed === text.reported) return
    const timer = setTimeout(() => reportSettled(text.typed), debounceMs)
    return () => clearTimeout(timer)
  }, [text.typed, text.reported, debounceMs])

  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    if (text.typed === value) props.onSearchAgain?.()
    report(text.typed)
  }
  const clear = () => {
    report('')
    field.current?.focus()
  }

  return (
    <search className={styles['search']}>
      <IconSearch aria-hidden className={styles['glass']} />
      <input
        ref={field}
        aria-label={label}
        data-autofocus={props.takesFocus || undefined}
        placeholder={placeholder}
        value={text.typed}
        onChange={event => setText({ ...text, typed: event.currentTarget.value })}
        onKeyDown={handleKey}
      />
      {text.typed !== '' && <IconButton label="Clear search" icon={<IconX aria-hidden />} onClick={clear} />}
      {props.columns && (
        <Dropdown
          isMultiple
          label="Search columns"
          items={props.columns}
          chosen={props.chosenColumns ?? []}
          onChange={columns => props.onColumnsChange?.(columns)}
          noneText="All Columns"
          countText={count => `${count} columns`}
          className={styles['pick']}
        />
      )}
    </search>
  )
}
