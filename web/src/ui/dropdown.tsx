import { Combobox, useCombobox } from '@mantine/core'
import { useDebouncedValue, useDidUpdate } from '@mantine/hooks'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import styles from './dropdown.module.css'
import { uiMessages } from './ui-messages.ts'

const DROPDOWN_DEBOUNCE_MS = 200
const LIST_HEIGHT_PX = 192

export interface DropdownItem {
  value: string
  label: string
}

export interface DropdownProps {
  /** Accessible name of the control. */
  label: string
  items: readonly DropdownItem[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  isMultiple?: boolean
  /** The button's text while nothing is chosen; in a multiple choice also the text of the first entry, which clears it. */
  noneText: string
  /** The button's text for a chosen entry that `items` may lack after a search by `onSearch`. */
  chosenText?: string | undefined
  /** The button's text when more than one entry is chosen. */
  countText?: (count: number) => string
  /** Searches for matching items elsewhere; without it, `items` are filtered by their labels. */
  onSearch?: (text: string) => void
  className?: string | undefined
}

function buttonText({ chosen, items, noneText, chosenText, countText }: DropdownProps): string {
  if (chosen.length === 0) return noneText
  if (chosenText !== undefined) return chosenText
  if (chosen.length > 1 && countText) return countText(chosen.length)
  return items
    .filter(item => chosen.includes(item.value))
    .map(item => item.label)
    .join(', ')
}

function matching(items: readonly DropdownItem[], text: string): readonly DropdownItem[] {
  const wanted = text.trim().toLowerCase()
  return wanted === '' ? items : items.filter(item => item.label.toLowerCase().includes(wanted))
}

/** A list with a search field, for choosing one or several entries. */
export function Dropdown(props: DropdownProps) {
  const { label, items, chosen, onChange, isMultiple = false, onSearch, className } = props
  const [text, setText] = useState('')
  const [settled] = useDebouncedValue(text, DROPDOWN_DEBOUNCE_MS)
  useDidUpdate(() => onSearch?.(settled), [settled])
  const box = useCombobox({
    onDropdownClose: () => {
      box.resetSelectedOption()
      setText('')
    },
    onDropdownOpen: () => box.focusSearchInput(),
  })

  const pick = (value: string) => {
    if (!isMultiple) {
      onChange([value])
      box.closeDropdown()
    } else if (value === '') onChange([])
    else onChange(chosen.includes(value) ? chosen.filter(other => other !== value) : [...chosen, value])
  }

  const clear = () => {
    onChange([])
    box.closeDropdown()
  }

  return (
    <Combobox store={box} onOptionSubmit={pick} position="bottom-end" width="max-content">
      <Combobox.Target targetType="button">
        <button
          type="button"
          className={className ?? styles['button']}
          aria-label={`${label}: ${buttonText(props)}`}
          onClick={() => box.toggleDropdown()}
        >
          <span className={styles['text']}>{buttonText(props)}</span>
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          placeholder={uiMessages.search}
          aria-label={`${label}: ${uiMessages.search}`}
        />
        <Options {...props} found={onSearch ? items : matching(items, settled)} />
        {chosen.length > 0 && (
          <Combobox.Footer>
            <button type="button" className={styles['clear']} onClick={clear}>
              {uiMessages.clearAll}
            </button>
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}

function Options(props: DropdownProps & { found: readonly DropdownItem[] }) {
  const { label, items, found, chosen, isMultiple, noneText } = props
  const nothing = items.length === 0 ? uiMessages.noItems : uiMessages.nothingFound
  const isWholeList = isMultiple && found.length > 0 && found.length === items.length
  const options = isWholeList ? [{ value: '', label: noneText }, ...found] : found
  return (
    <Combobox.Options
      mah={LIST_HEIGHT_PX}
      className={styles['list'] ?? ''}
      tabIndex={0}
      aria-label={label}
      aria-multiselectable={isMultiple}
    >
      {options.length === 0 && <Combobox.Empty>{nothing}</Combobox.Empty>}
      {options.map(option => {
        const isChosen = option.value === '' ? chosen.length === 0 : chosen.includes(option.value)
        return (
          <Combobox.Option key={option.value} value={option.value} active={isChosen} aria-selected={isChosen}>
            <span className={styles['option']}>
              <IconCheck aria-hidden visibility={isChosen ? 'visible' : 'hidden'} />
              {option.label}
            </span>
          </Combobox.Option>
        )
      })}
    </Combobox.Options>
  )
}
